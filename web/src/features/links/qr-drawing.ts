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

export interface QrModules {
  /** Modules a side, with the quiet zone. */
  size: number;
  /** Dark modules side by side, each run one module high. */
  runs: { x: number; y: number; width: number }[];
}

/** The same code for what draws it itself: on a canvas, or in a PDF. */
export async function qrModulesOf(shortUrl: string): Promise<QrModules> {
  const { margin, errorCorrectionLevel } = qrLook;
  const { modules } = (await qrCodes()).create(scannedUrl(shortUrl), { errorCorrectionLevel });
  const runs: QrModules['runs'] = [];
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      const last = runs.at(-1);
      if (last?.y === y + margin && last.x + last.width === x + margin) last.width++;
      else runs.push({ x: x + margin, y: y + margin, width: 1 });
    }
  return { size: modules.size + 2 * margin, runs };
}
