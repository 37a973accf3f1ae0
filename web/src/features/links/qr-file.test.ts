import { afterEach, expect, test, vi } from 'vitest';
import { qrFileName, saveQrCode } from './qr-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a file is named from the product, every space an underscore', () => {
  expect(qrFileName('Still Water Soak', 'png')).toBe('Still_Water_Soak_QR_Code.png');
  expect(qrFileName('Still Water Soak', 'svg')).toBe('Still_Water_Soak_QR_Code.svg');
});

/** What was saved, and under which name. */
function watchSaving() {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.useFakeTimers();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:qr';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  return saved;
}

test('a data URL is saved without a request, which a strict policy would refuse', async () => {
  const saved = watchSaving();
  const fetch = vi.fn<() => void>();
  vi.stubGlobal('fetch', fetch);
  await saveQrCode('data:image/png;base64,iVBORw==', 'a.png');
  expect(fetch).not.toHaveBeenCalled();
  expect(saved).toMatchObject([{ name: 'a.png', blob: { type: 'image/png', size: 4 } }]);
});

test('an address is fetched, and saved under our name', async () => {
  const saved = watchSaving();
  const picture = new Blob(['png'], { type: 'image/png' });
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => picture }));
  await saveQrCode('/api/links/k7m2qpx/qr.png', 'a.png');
  expect(saved).toEqual([{ name: 'a.png', blob: picture }]);
});

test('throws when the picture cannot be had, and saves nothing', async () => {
  const saved = watchSaving();
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 503 }));
  await expect(saveQrCode('/api/links/k7m2qpx/qr.png', 'a.png')).rejects.toThrow('503');
  expect(saved).toEqual([]);
});
