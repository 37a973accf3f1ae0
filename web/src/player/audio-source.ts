/** The source of an audio element: a URL, or bytes stored on this device. */
export function createAudioSource(audio: HTMLAudioElement) {
  let attempt = new AbortController();
  let objectUrl: string | null = null;

  /** Cancels the earlier request. @returns a signal that aborts when a later request supersedes this one. */
  function supersede(): AbortSignal {
    attempt.abort();
    attempt = new AbortController();
    return attempt.signal;
  }

  return {
    supersede,
    isSet: () => audio.hasAttribute('src'),
    /** Null for bytes stored on this device. */
    address: () => (objectUrl ? null : audio.getAttribute('src')),
    set(found: string | Blob) {
      if (found instanceof Blob) objectUrl = URL.createObjectURL(found);
      audio.src = objectUrl ?? (found as string);
    },
    /** Supersedes, and empties the element. */
    drop(): AbortSignal {
      audio.removeAttribute('src');
      // Stops the download. Within a tap, this also allows Safari to start playback later, once the source is known.
      audio.load();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      objectUrl = null;
      return supersede();
    },
  };
}
