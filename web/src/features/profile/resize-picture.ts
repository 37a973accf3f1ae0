const MAX_SIDE = 400;
const JPEG_QUALITY = 0.85;

/**
 * Converts a picture file to a data URL with a longest side of at most 400 px: PNG stays PNG, everything else becomes
 * JPEG. Applies the EXIF orientation of photos.
 * @throws if the browser cannot read it.
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
      // JPEG has no transparency, so transparent parts of a GIF would turn black.
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
