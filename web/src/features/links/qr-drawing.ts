import { qrLook, scannedUrl } from '@clear-spring/contract';

/** What draws them comes when the first is wanted, and with the app it lies on the device. */
const qrCodes = async () => (await import('qrcode')).default;

/** The QR code of a short link as a PNG, drawn on this device: it needs no connection. @returns a data URL. */
export async function drawQrPng(shortUrl: string): Promise<string> {
  return (await qrCodes()).toDataURL(scannedUrl(shortUrl), qrLook);
}

/** The same for print: an SVG, which has no size of its own. */
export async function drawQrSvg(shortUrl: string): Promise<Blob> {
  const { width: _, ...look } = qrLook;
  const svg = await (await qrCodes()).toString(scannedUrl(shortUrl), { ...look, type: 'svg' });
  return new Blob([svg], { type: 'image/svg+xml' });
}
