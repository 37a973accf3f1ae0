import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Accordion, AccordionRow } from './Accordion.tsx';

const FRUITS = ['Apple', 'Pear', 'Plum'];

function Fruits() {
  const [open, setOpen] = useState('');
  return (
    <Accordion>
      {FRUITS.map((name) => (
        <AccordionRow
          key={name}
          value={name}
          isOpen={open === name}
          onOpen={setOpen}
          name={name}
          tagline="sweet"
          image="/a.jpg"
          imageAlt=""
        >
          <input aria-label={`How many of ${name}`} />
        </AccordionRow>
      ))}
    </Accordion>
  );
}

beforeEach(() => {
  render(<Fruits />);
});
afterEach(cleanup);

const row = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const openRows = () => screen.getAllByRole('button', { expanded: true });

test('a row opens and closes, and the one that was open closes with it', async () => {
  const user = userEvent.setup();
  expect(screen.queryByRole('region')).toBeNull();
  await user.click(row('Apple'));
  await user.click(row('Pear'));
  expect(openRows()).toEqual([row('Pear')]);
  const region = screen.getByRole('region', { name: /Pear/ });
  expect(row('Pear').getAttribute('aria-controls')).toBe(region.id);
  await user.click(row('Pear'));
  expect(screen.queryByRole('region')).toBeNull();
});

test('arrows, Home and End walk through the rows in a circle', async () => {
  const user = userEvent.setup();
  await user.tab();
  for (const [key, name] of [
    ['ArrowUp', 'Plum'],
    ['ArrowDown', 'Apple'],
    ['ArrowDown', 'Pear'],
    ['End', 'Plum'],
    ['Home', 'Apple'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(document.activeElement, key).toBe(row(name));
  }
});

test('keys belong to the page with Ctrl, and to what is in an open row', async () => {
  const user = userEvent.setup();
  await user.click(row('Apple'));
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement).toBe(row('Apple'));
  const field = screen.getByRole('textbox', { name: 'How many of Apple' });
  await user.click(field);
  await user.keyboard('{ArrowDown}{End}');
  expect(document.activeElement).toBe(field);
});
