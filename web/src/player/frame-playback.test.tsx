import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFramePlayback } from './frame-playback.ts';
import { playerStore } from './player-state.ts';

afterEach(cleanup);

function Page() {
  const frame = useRef<HTMLIFrameElement>(null);
  useFramePlayback(frame);
  return <iframe ref={frame} title="Radio" sandbox="allow-scripts" />;
}

test('what another window than the framed embed says, and what the embed has no word for, changes nothing', () => {
  const embed = render(<Page />).container.querySelector('iframe')?.contentWindow ?? null;
  const says = (source: Window | null, data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { source, data }));

  says(window, 'widget plays');
  says(null, 'widget plays');
  says(embed, { toString: () => 'widget plays' });
  says(embed, 'widget sings');
  expect(playerStore.get().isEmbedPlaying).toBe(false);

  says(embed, 'widget plays');
  expect(playerStore.get().isEmbedPlaying).toBe(true);
});
