import QRCode from 'qrcode';

/** What a QR code holds: the short link, marked so that a scan can be told from a tap. */
const scanned = (shortUrl: string) => `${shortUrl}?qr=1`;

/** The standard's four modules of quiet zone. Dark enough for any scanner; a code keeps its white in dark mode. */
const LOOK = { margin: 4, errorCorrectionLevel: 'M', color: { dark: '#0b2f31', light: '#ffffff' } } as const;
/** Pixels: four times the 192 it is shown at, and sharp on a printed card. */
const WIDTH = 768;

export const qrSvg = (shortUrl: string) => QRCode.toString(scanned(shortUrl), { ...LOOK, type: 'svg' });
export const qrPng = (shortUrl: string) => QRCode.toBuffer(scanned(shortUrl), { ...LOOK, width: WIDTH });
export const qrPngDataUrl = (shortUrl: string) =>
  QRCode.toDataURL(scanned(shortUrl), { ...LOOK, width: WIDTH });
