import type { Size } from './card.ts';

const PLACEHOLDER = '/art/placeholder.svg';
/** Milliseconds until the card is drawn without the picture. */
const LOAD_TIMEOUT = 8_000;

/** A picture of ours, drawn `height` pixels high; the placeholder if it does not load, null if neither does. */
export async function loadPicture(src: string, height: number): Promise<HTMLCanvasElement | null> {
  return (await loadArt(src, height)) ?? loadArt(PLACEHOLDER, height);
}

/** Null without a connection, if the service worker has not stored it. */
export async function loadArt(src: string, height: number): Promise<HTMLCanvasElement | null> {
  try {
    const answer = await fetch(src, { signal: AbortSignal.timeout(LOAD_TIMEOUT) });
    if (!answer.ok) return null;
    const file = await answer.blob();
    return await rasterize(file.type.includes('svg') ? await sized(file, height) : file, height);
  } catch {
    return null;
  }
}

/** Not every browser draws an SVG without a size of its own, or draws it sharper than that size. */
async function sized(file: Blob, height: number): Promise<Blob> {
  const svg = new DOMParser().parseFromString(await file.text(), 'image/svg+xml').documentElement;
  const [, , width = 1, ownHeight = 1] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  svg.setAttribute('width', String((height * width) / ownHeight));
  svg.setAttribute('height', String(height));
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
}

async function rasterize(file: Blob, height: number): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const width = Math.round((height * image.naturalWidth) / image.naturalHeight);
    const { canvas, context } = newCanvas({ width, height: Math.round(height) });
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function newCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no memory for the picture.');
  return { canvas, context };
}

export const toBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg', quality?: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser did not save the picture.'))),
      type,
      quality,
    ),
  );
