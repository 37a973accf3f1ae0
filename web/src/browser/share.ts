/** `shared` includes a sheet that was closed again: either way there is nothing to say. */
export type ShareOutcome = 'shared' | 'unsupported' | 'tap-lost';

export const canShare = () => typeof navigator.share === 'function';

/** Not every browser with a share sheet takes files, nor every kind of file. */
export const canShareFile = (file: File) => canShare() && (navigator.canShare?.({ files: [file] }) ?? false);

/** Opens the share sheet. Browsers allow it only shortly after a tap: after a slow request the tap is lost. */
export async function share(what: ShareData): Promise<ShareOutcome> {
  if (!canShare()) return 'unsupported';
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    switch (error instanceof DOMException ? error.name : '') {
      case 'AbortError': // closed by the person
      case 'InvalidStateError': // a sheet is open already
        return 'shared';
      case 'NotAllowedError':
        return 'tap-lost';
      default:
        return 'unsupported';
    }
  }
}
