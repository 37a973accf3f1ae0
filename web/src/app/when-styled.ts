/**
 * Calls back once the app's styles are there, or will not come. A head brings styles of its own (docs/decisions/0067), and
 * the script that then loads the app lets neither wait for the other.
 */
export function whenStyled(callback: () => void): void {
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!styles || styles.sheet) return callback();
  for (const end of ['load', 'error']) styles.addEventListener(end, callback, { once: true });
}
