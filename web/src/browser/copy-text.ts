/**
 * Copies a text that may still be loading. Call it within the tap: Safari forgets the tap while a promise is pending,
 * so the clipboard gets the promise and not the text.
 * @returns false if the browser does not let anything be copied.
 * @throws whatever the promise of the text is rejected with.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== 'string' && (await copyPromise(text))) return true;
  const ready = await text;
  return (await copyNow(ready)) || copySelected(ready);
}

async function copyPromise(text: Promise<string>): Promise<boolean> {
  // A Blob, since older browsers refuse a promise of a plain string.
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  blob.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}

async function copyNow(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way, for pages without https and browsers without the clipboard API. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  area.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  // A dialog takes the focus, and with it the selection, back from an element outside it.
  (focused?.closest('[role=dialog]') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
