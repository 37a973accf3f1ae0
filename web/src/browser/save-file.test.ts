import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What was saved, and under which name. */
function watchSaving() {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.useFakeTimers();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  return saved;
}

test('a data URL is saved without a request, which a strict policy would refuse', () => {
  const saved = watchSaving();
  const fetch = vi.fn<() => void>();
  vi.stubGlobal('fetch', fetch);
  saveFile('data:image/png;base64,iVBORw==', 'a.png');
  expect(fetch).not.toHaveBeenCalled();
  expect(saved).toMatchObject([{ name: 'a.png', blob: { type: 'image/png', size: 4 } }]);
});

test('a picture is saved as it is, under our name', () => {
  const saved = watchSaving();
  const picture = new Blob(['<svg/>'], { type: 'image/svg+xml' });
  saveFile(picture, 'a.svg');
  expect(saved).toEqual([{ name: 'a.svg', blob: picture }]);
});
