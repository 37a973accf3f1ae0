const MAX_SIDE = 400;
const JPEG_QUALITY = 0.85;

/**
 * Makes a data URL of a picture file, its longest side at most 400 px: PNG of a PNG, JPEG of everything else. A photo
 * is turned the way its camera was held.
 * @throws when the browser cannot read it.
 */
export async function resizePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const surface = canvas.getContext('2d');
    if (!surface) throw new Error('This browser gives no canvas.');
    const isPng = file.type === 'image/png';
    if (!isPng) {
      // JPEG has no transparency, and what is see-through in a GIF would turn black.
      surface.fillStyle = 'white';
      surface.fillRect(0, 0, canvas.width, canvas.height);
    }
    surface.imageSmoothingQuality = 'high';
    surface.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return isPng ? canvas.toDataURL('image/png') : canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  } finally {
    picture.close();
  }
}
