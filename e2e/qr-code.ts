import { expect, type Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text that a phone reads from a picture of a QR code, given as a file or as bytes; null if it finds none. */
export async function readQrCode(picture: string | Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

/** Waits until a phone reads `text` from the screen: the picture has its place before it has loaded. */
export const expectShownQrCode = (picture: Locator, text: string): Promise<void> =>
  expect.poll(async () => readQrCode(await picture.screenshot())).toBe(text);
