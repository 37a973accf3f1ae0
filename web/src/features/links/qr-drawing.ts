import { qrLook, scannedUrl } from '@clear-spring/contract';

/** The code that draws them loads with the first one; it is precached, so this works offline. */
const qrCodes = async () => (await import('qrcode')).default;

/**
 * The QR code of a short link as a PNG, drawn on this device, so that no connection is needed.
 * @returns a data URL
 */
export async function drawQrPng(shortUrl: string): Promise<string> {
  return (await qrCodes()).toDataURL(scannedUrl(shortUrl), qrLook);
}

/** The same for print: an SVG, which scales to any size. */
export async function drawQrSvg(shortUrl: string): Promise<Blob> {
  const { width: _, ...look } = qrLook;
  const svg = await (await qrCodes()).toString(scannedUrl(shortUrl), { ...look, type: 'svg' });
  return new Blob([svg], { type: 'image/svg+xml' });
}
