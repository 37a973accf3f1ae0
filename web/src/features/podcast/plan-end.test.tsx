import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya } from '../../app/open-app.fixture.tsx';
import { json, sentence } from '../../http/test-origin.ts';
import { playerStore } from '../../player/player-state.ts';
import { expectToast } from '../../ui/toast/toast.fixture.ts';
import { episodesOf, openLibrary } from './open-library.fixture.ts';

/** Plays an episode of a plan that has ended meanwhile, elsewhere. */
async function playAndLapse() {
  const { person, reply, client } = await openLibrary(episodesOf('Deep Rest'), {
    replies: { 'GET /api/audio-proxy': sentence(403, 'This episode is part of the paid plan.') },
  });
  await person.click(await screen.findByRole('button', { name: 'Play Deep Rest' }));
  await waitFor(() => expect(playerStore.get().track?.title).toBe('Deep Rest'));
  const hasFailed = vi.fn<() => void>();
  onTestFinished(playerStore.subscribe(() => void (playerStore.get().hasFailed && hasFailed())));
  reply({ 'GET /api/user': json({ ...maya, isSubscribed: false }) });
  return { client, hasFailed };
}

async function expectEnd() {
  await expectToast(
    'Your Plan Has Ended',
    'The library, your downloads and the radio open again with Advanced Training.',
  );
  await waitFor(() => expect(playerStore.get().track).toBeNull());
}

test('audio that the plan no longer covers says that the plan has ended, and no other reason', async () => {
  const { hasFailed } = await playAndLapse();
  const audio = document.querySelector('audio')!;
  Object.defineProperty(audio, 'error', { configurable: true, value: { code: 2, MEDIA_ERR_DECODE: 3 } });
  onTestFinished(() => void Reflect.deleteProperty(audio, 'error'));
  audio.dispatchEvent(new Event('error'));
  await expectEnd();
  expect(hasFailed).not.toHaveBeenCalled();
});

test('a plan whose end shows in any other answer says so too', async () => {
  const { client } = await playAndLapse();
  await client.invalidateQueries();
  await expectEnd();
});
