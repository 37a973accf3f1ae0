import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { focusWhenShown } from './focus-when-shown.ts';
import { keepFocus } from './keep-focus.ts';
import { Modal, ModalClose, ModalTitle } from '../overlay/Modal.tsx';

beforeAll(keepFocus);
afterEach(cleanup);

type Then = 'gone' | 'disabled' | 'replaced';

function Section({ then }: { then: Then }) {
  const [isUsed, setUsed] = useState(false);
  return (
    <main id="main">
      <section aria-label="around it">
        {isUsed && then === 'replaced' && (
          <h2 tabIndex={-1} ref={focusWhenShown}>
            Done
          </h2>
        )}
        {(!isUsed || then === 'disabled') && (
          <button disabled={isUsed} onClick={() => setUsed(true)}>
            Use
          </button>
        )}
      </section>
    </main>
  );
}

async function use(then: Then) {
  render(<Section then={then} />);
  screen.getByRole('button', { name: 'Use' }).focus();
  await userEvent.keyboard('{Enter}');
}
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

test.each(['gone', 'disabled'] as const)('a control that is %s leaves the focus around it', async (then) => {
  await use(then);
  await expect.poll(focused).toBe('around it');
});

test('a control that is pressed while it has the focus leaves it around it', async () => {
  render(<Section then="disabled" />);
  const control = screen.getByRole('button', { name: 'Use' });
  control.focus();
  await userEvent.click(control);
  await expect.poll(focused).toBe('around it');
});

test('what takes its place and the focus keeps it', async () => {
  await use('replaced');
  await expect.poll(focused).toBe('Done');
});

test('nothing has the focus where nobody used a control', async () => {
  const { rerender } = render(<button>Here</button>);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(document.body);
  rerender(<main id="main">Gone</main>);
  await new Promise((done) => queueMicrotask(() => done(undefined)));
  expect(document.activeElement).toBe(document.body);
});

test('what opened a dialog and is no more leaves the focus to what was around it', async () => {
  function Downloads() {
    const [state, setState] = useState<'closed' | 'open' | 'removed'>('closed');
    return (
      <main id="main" aria-label="the page">
        {state !== 'removed' && <button onClick={() => setState('open')}>Downloads</button>}
        <Modal open={state === 'open'} onOpenChange={() => setState('removed')} className="">
          <ModalTitle>Downloads</ModalTitle>
          <ModalClose>Remove the last one</ModalClose>
        </Modal>
      </main>
    );
  }
  render(<Downloads />);
  screen.getByRole('button', { name: 'Downloads' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('Remove the last one');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('the page');
});
