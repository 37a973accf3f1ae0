/** What the element plays from: an address, or bytes that this device holds. */
export function createAudioSource(audio: HTMLAudioElement) {
  let attempt = new AbortController();
  let objectUrl: string | null = null;

  /** Lets go of what was asked for earlier. @returns a signal that aborts as soon as something else is wanted. */
  function supersede(): AbortSignal {
    attempt.abort();
    attempt = new AbortController();
    return attempt.signal;
  }

  return {
    supersede,
    isSet: () => audio.hasAttribute('src'),
    /** Null for bytes that this device holds. */
    address: () => (objectUrl ? null : audio.getAttribute('src')),
    set(found: string | Blob) {
      if (found instanceof Blob) objectUrl = URL.createObjectURL(found);
      audio.src = objectUrl ?? (found as string);
    },
    /** As `supersede`, and the element is empty. */
    drop(): AbortSignal {
      audio.removeAttribute('src');
      // Ends the download. Within a tap it also lets Safari start the sound later, when the source is there.
      audio.load();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      objectUrl = null;
      return supersede();
    },
  };
}
