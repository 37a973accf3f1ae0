/** Saves a file, given as a Blob or a data URL, under this name. */
export function saveFile(file: Blob | string, name: string): void {
  const address = URL.createObjectURL(typeof file === 'string' ? blobOf(file) : file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
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
