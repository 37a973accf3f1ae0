/** What a QR code is saved as. `extension` without a dot. */
export const qrFileName = (productName: string, extension: 'png' | 'svg'): string =>
  `${productName.replaceAll(' ', '_')}_QR_Code.${extension}`;

/**
 * Saves a QR code, given as a data URL or as an address of this origin, under a name of ours.
 * @throws when the picture cannot be fetched.
 */
export async function saveQrCode(source: string, fileName: string): Promise<void> {
  const address = URL.createObjectURL(
    source.startsWith('data:') ? blobOf(source) : await fetchPicture(source),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.blob();
}

/** By hand, since a strict content security policy lets nobody fetch a data URL. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? 'image/png' });
}
