/** What a QR code is saved as. `extension` without a dot. */
export const qrFileName = (productName: string, extension: 'png' | 'svg'): string =>
  `${productName.replaceAll(' ', '_')}_QR_Code.${extension}`;

/** Saves a QR code, a picture or its data URL, under a name of ours. */
export function saveQrCode(picture: Blob | string, fileName: string): void {
  const address = URL.createObjectURL(typeof picture === 'string' ? blobOf(picture) : picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** By hand, since a strict content security policy lets nobody fetch a data URL. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? 'image/png' });
}
