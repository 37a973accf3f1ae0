import { onTestFinished } from 'vitest';

interface Console {
  on(event: 'jsdomError', listener: (error: Error) => void): void;
  listeners(event: 'jsdomError'): ((error: Error) => void)[];
  removeAllListeners(event: 'jsdomError'): void;
}

/** Counts how often the page loads itself or another page until the test is over. jsdom only reports that it cannot. */
export function countDepartures(): () => number {
  const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: Console } }).jsdom;
  const former = virtualConsole.listeners('jsdomError');
  let count = 0;
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', (error) => {
    if (error.message.includes('navigation to another Document')) count++;
    else for (const listener of former) listener(error);
  });
  onTestFinished(() => {
    virtualConsole.removeAllListeners('jsdomError');
    for (const listener of former) virtualConsole.on('jsdomError', listener);
  });
  return () => count;
}
