import { radioEndpoint } from '@clear-spring/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf } from '../../http/stub-server.fixture.ts';
import { json, sentence } from '../../http/test-origin.ts';

const tomas = { ...maya, isSubscribed: true };
const url = '/widgets/radio.html?stream=%2Fapi%2Fradio%2Fstream%3Fticket%3Dx';
const onAir = { 'GET /api/radio': replyOf(radioEndpoint, { url }) };
const findStation = () => screen.findByTitle('The radio');
const findPreview = () => screen.findByRole('region', { name: 'On air, day and night' });

test('RADIO-03 RADIO-04 shows a free member a preview that leads to the plan, and requests no stream', async () => {
  const { callsOf, person } = await openApp('/radio-connection');
  const preview = await findPreview();
  expect(within(preview).getByText('The stream opens with Advanced Training, $25 a month.')).toBeTruthy();
  expect(screen.queryByTitle('The radio')).toBeNull();
  expect(callsOf(radioEndpoint)).toEqual([]);
  await person.click(within(preview).getByRole('link', { name: 'See the plan' }));
  expect(window.location.pathname).toBe('/subscription');
});

test('RADIO-01 shows a subscriber the station of the server’s answer in a sandboxed frame', async () => {
  await openApp('/radio-connection', { user: tomas, replies: onAir });
  const station = await findStation();
  expect(station.getAttribute('src')).toBe(url);
  expect(station.getAttribute('sandbox')).toBe('allow-scripts');
  expect(screen.queryByRole('region', { name: 'On air, day and night' })).toBeNull();
});

test('shows an error when the server does not answer, and tries again', async () => {
  const { reply, person } = await openApp('/radio-connection', {
    user: tomas,
    replies: { 'GET /api/radio': sentence(503, 'Please try again soon.') },
  });
  const error = await screen.findByRole('alert');
  expect(within(error).getByRole('heading').textContent).toBe('The radio is out of reach');
  expect(within(error).getByText('Check your connection, then try again.')).toBeTruthy();
  reply(onAir);
  await person.click(within(error).getByRole('button', { name: 'Try Again' }));
  expect((await findStation()).getAttribute('src')).toBe(url);
});

test('requests the stream each time the page opens, and shows the preview once the server refuses it', async () => {
  const { reply, person, callsOf } = await openApp('/radio-connection', { user: tomas, replies: onAir });
  await findStation();
  await person.click(screen.getByRole('link', { name: 'Clear Spring, home' }));
  await expect.poll(() => screen.queryByTitle('The radio')).toBeNull();
  reply({
    'GET /api/radio': sentence(403, 'This is part of the paid plan.'),
    'GET /api/user': json({ ...maya, isSubscribed: false }),
  });
  window.history.back();
  await findPreview();
  expect(callsOf(radioEndpoint).length).toBeGreaterThan(1);
  expect(screen.queryByTitle('The radio')).toBeNull();
});
