import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Skippable } from './SkipLink.tsx';

afterEach(cleanup);

test('the keyboard gets past a list in one press, at the same address', async () => {
  const person = userEvent.setup();
  const address = location.href;
  render(
    <>
      <Skippable>
        {[1, 2, 3].map((row) => (
          <button key={row} type="button">{`Row ${row}`}</button>
        ))}
      </Skippable>
      <button type="button">After</button>
    </>,
  );
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip the list' }));
  await person.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('End of the list');
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  expect(location.href).toBe(address);
});
