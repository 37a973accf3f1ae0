/** The file name of a QR code. `extension` without a dot. */
export const qrFileName = (productName: string, extension: 'png' | 'svg'): string =>
  `${productName.replaceAll(' ', '_')}_QR_Code.${extension}`;

/** Saves a QR code, given as a Blob or a data URL, under this file name. */
export function saveQrCode(picture: Blob | string, fileName: string): void {
  const address = URL.createObjectURL(typeof picture === 'string' ? blobOf(picture) : picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after click() has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** By hand, because our content security policy does not let a data URL be fetched. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? 'image/png' });
}
