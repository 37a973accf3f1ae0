/** `shared` covers a sheet that the person closed again: either way there is nothing to say. */
export type ShareOutcome = 'shared' | 'unsupported' | 'tap-lost';

export const canShare = () => typeof navigator.share === 'function';

/** Opens the share sheet. Browsers open it only soon after a tap, and forget the tap during a slow answer. */
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
