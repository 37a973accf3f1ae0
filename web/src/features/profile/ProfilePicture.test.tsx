import { PICTURE_MAX_BYTES, profilePictureEndpoint, removePictureEndpoint } from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf, type Replies } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { expectError, expectToast } from '../../ui/toast/toast.fixture.ts';
import { currentToasts } from '../../ui/toast/toast-store.ts';
import { resizePicture } from './resize-picture.ts';

// jsdom reads and draws no pictures.
vi.mock('./resize-picture.ts');
const PENDING = 'data:image/jpeg;base64,cGVuZGluZw==';
beforeEach(() => void vi.mocked(resizePicture).mockResolvedValue(PENDING));

const before = { ...maya, profilePicture: '/api/pictures/before' };
const after = { ...maya, profilePicture: '/api/pictures/after' };
const fileOf = (type: string, size = 10) => new File([new Uint8Array(size)], 'a', { type });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const queryButton = (name: string) => screen.queryByRole('button', { name });
const chooser = () => button('Choose a profile picture');
const pictures = () => [...document.querySelectorAll('main img[src*="pictures"], main img[src^="data:"]')];
const sources = () => pictures().map((picture) => picture.getAttribute('src'));

async function open(user = maya, replies: Replies = {}) {
  const app = await openApp('/profile', { user, replies });
  await screen.findByRole('button', { name: 'Choose a profile picture' });
  // A person may choose any file, whatever the page prefers.
  const upload = userEvent.setup({ applyAccept: false }).upload;
  const input = screen.getByLabelText('Choose a profile picture', { selector: 'input' });
  return { ...app, choose: (file: File) => upload(input, file) };
}

test('PROF-21 PROF-22 a chosen picture is shown but not sent; saving sends it once and shows the answer everywhere', async () => {
  const answered = Promise.withResolvers<void>();
  const { person, choose, callsOf } = await open(maya, {
    'POST /api/profile-picture': async () => {
      await answered.promise;
      return replyOf(profilePictureEndpoint, after);
    },
  });
  expect(sources()).toEqual([]);
  await choose(fileOf('image/jpeg'));
  await waitFor(() => expect(sources()).toEqual([PENDING]));
  expect(screen.getByText('This is how it will look.')).toBeTruthy();
  expect(callsOf(profilePictureEndpoint)).toEqual([]);

  await person.click(button('Save picture'));
  await person.click(button('Save picture'));
  expect(button('Cancel').disabled).toBe(true);
  answered.resolve();
  await expectToast('Picture Updated', 'Your new profile picture is in place.');
  expect(callsOf(profilePictureEndpoint).map(({ sent }) => sent)).toEqual([{ profilePicture: PENDING }]);
  expect(sources()).toEqual(['/api/pictures/after']);
  expect(document.querySelector('header img[src="/api/pictures/after"]')).not.toBeNull();
  expect(queryButton('Save picture')).toBeNull();
  expect(document.activeElement).toBe(chooser());
});

test('PROF-23 cancelling a pending picture restores the one before and sends nothing', async () => {
  const { person, choose, callsOf } = await open(before);
  await choose(fileOf('image/png'));
  await waitFor(() => expect(sources()).toEqual([PENDING]));
  expect(queryButton('Remove picture')).toBeNull();
  await person.click(button('Cancel'));
  expect(sources()).toEqual(['/api/pictures/before']);
  expect(document.activeElement).toBe(chooser());
  expect(callsOf(profilePictureEndpoint)).toEqual([]);
});

test('PROF-26 a picture that cannot be saved stays pending and can be saved again', async () => {
  const { person, choose, reply } = await open(maya, { 'POST /api/profile-picture': sentence(500, 'No.') });
  await choose(fileOf('image/jpeg'));
  await person.click(await screen.findByRole('button', { name: 'Save picture' }));
  await expectError('Update Failed', 'There was a problem updating your profile picture. Please try again.');
  expect(sources()).toEqual([PENDING]);
  reply({ 'POST /api/profile-picture': replyOf(profilePictureEndpoint, after) });
  await person.click(button('Save picture'));
  await waitFor(() => expect(sources()).toEqual(['/api/pictures/after']));
});

test('PROF-27 a picture that cannot be processed is refused, until another one can', async () => {
  const { choose } = await open();
  vi.mocked(resizePicture).mockRejectedValueOnce(new DOMException('damaged'));
  await choose(fileOf('image/png'));
  await expectError(
    'Image Processing Failed',
    'There was a problem processing your image. Please try again.',
  );
  expect(queryButton('Save picture')).toBeNull();
  await choose(fileOf('image/png'));
  await screen.findByRole('button', { name: 'Save picture' });
  expect(currentToasts().map((toast) => toast.open)).toEqual([false]);
});

test.each(['application/pdf', 'text/plain', ''])('VAL-19 a file of type "%s" is refused', async (type) => {
  const { choose } = await open();
  await choose(fileOf(type));
  await expectError('Invalid File Type', 'Please select an image file (JPEG, PNG, etc.).');
  expect(resizePicture).not.toHaveBeenCalled();
  expect(queryButton('Save picture')).toBeNull();
});

test('VAL-19 an image of a type that not every browser reads is refused as a type', async () => {
  const { choose } = await open();
  vi.mocked(resizePicture).mockRejectedValueOnce(new DOMException('unsupported'));
  await choose(fileOf('image/tiff'));
  await expectError('Invalid File Type', 'Please select an image file (JPEG, PNG, etc.).');
});

test('VAL-20 a picture of more than 5MB is refused, one of 5MB is not', async () => {
  const { choose } = await open();
  expect(PICTURE_MAX_BYTES).toBe(5 * 1024 * 1024);
  await choose(fileOf('image/jpeg', 5 * 1024 * 1024 + 1));
  await expectError('File Too Large', 'Please select an image smaller than 5MB.');
  expect(queryButton('Save picture')).toBeNull();
  await choose(fileOf('image/jpeg', 5 * 1024 * 1024));
  expect(await screen.findByRole('button', { name: 'Save picture' })).toBeTruthy();
});

test('a picture is removed after a question, and the initials are in its place', async () => {
  const { person, callsOf } = await open(before, {
    'DELETE /api/profile-picture': replyOf(removePictureEndpoint, maya),
  });
  await person.click(button('Remove picture'));
  const question = await screen.findByRole('dialog', { name: 'Remove your picture?' });
  await person.click(within(question).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(removePictureEndpoint)).toEqual([]);
  await person.click(button('Remove picture'));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove picture' }),
  );
  await expectToast('Picture Removed', 'Your initials are in its place.');
  expect(callsOf(removePictureEndpoint)).toHaveLength(1);
  expect(sources()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(chooser()));
  expect(queryButton('Remove picture')).toBeNull();
});

test('a picture that cannot be removed stays', async () => {
  const { person } = await open(before, { 'DELETE /api/profile-picture': sentence(500, 'No.') });
  await person.click(button('Remove picture'));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove picture' }),
  );
  await expectError('Update Failed', 'There was a problem updating your profile picture. Please try again.');
  expect(sources()).toEqual(['/api/pictures/before']);
});
