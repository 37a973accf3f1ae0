const NETWORK_LIKE = /network|failed to fetch|load failed|fetch|timed? ?out|abort|connection|offline/i;

/**
 * Errors that must not replace the page. Browsers on Android report a lost connection as a global error, and
 * ResizeObserver's notice (in every browser) is not an error at all.
 */
export function isIgnored(error: unknown, userAgent: string): boolean {
  const message = messageOf(error);
  if (message.includes('ResizeObserver loop')) return true;
  return /android/i.test(userAgent) && NETWORK_LIKE.test(message);
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  const { name = '', message = '' } = error as Partial<Error>;
  return `${name}: ${message}`;
}

/**
 * Calls back for each uncaught error.
 * @returns unsubscribe
 */
export function watchGlobalErrors(onError: (error: unknown) => void): () => void {
  const report = (error: unknown) => {
    if (!isIgnored(error, navigator.userAgent)) onError(error);
  };
  const onThrow = (event: ErrorEvent) => report(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason);
  window.addEventListener('error', onThrow);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onThrow);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
