import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AudioError } from './AudioError.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', maxTouchPoints: 5 };
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
const MAC = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 };
const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 7)', maxTouchPoints: 5 };

test.each([
  ['iPhone', IPHONE, 'iOS Audio Loading Issue', 'Try Again'],
  ['iPad', IPAD, 'iOS Audio Loading Issue', 'Try Again'],
  ['Mac', MAC, 'Audio temporarily unavailable', 'Retry Loading'],
  ['Android', ANDROID, 'Audio temporarily unavailable', 'Retry Loading'],
])('AUDIO-39 AUDIO-40 on an %s audio that does not come reads so', async (_, device, title, retry) => {
  vi.stubGlobal('navigator', device);
  const onRetry = vi.fn<() => void>();
  render(<AudioError page={null} onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain(title);
  await userEvent.setup().click(screen.getByRole('button', { name: retry }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('AUDIO-42 a link leads to the podcast host, where the episode has a page there', () => {
  const { rerender } = render(<AudioError page="https://podcast.example/7" onRetry={() => {}} />);
  const link = screen.getByRole('link', { name: 'Listen on the podcast host' });
  expect(link.getAttribute('href')).toBe('https://podcast.example/7');
  rerender(<AudioError page={null} onRetry={() => {}} />);
  expect(screen.queryByRole('link')).toBeNull();
});
