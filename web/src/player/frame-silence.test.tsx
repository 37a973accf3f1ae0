import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFrameSilence } from './frame-silence.ts';
import { playerStore } from './player-state.ts';

afterEach(cleanup);

function Page() {
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameSilence(frame);
  return <iframe ref={frame} title="Radio" sandbox="allow-scripts" />;
}

test('what another window than the framed widget says, and what the widget has no word for, changes nothing', () => {
  const widget = render(<Page />).container.querySelector('iframe')?.contentWindow ?? null;
  const says = (source: Window | null, data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { source, data }));

  says(window, 'widget plays');
  says(null, 'widget plays');
  says(widget, { toString: () => 'widget plays' });
  says(widget, 'widget sings');
  expect(playerStore.get().isWidgetPlaying).toBe(false);

  says(widget, 'widget plays');
  expect(playerStore.get().isWidgetPlaying).toBe(true);
});
