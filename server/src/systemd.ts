import { execFile } from 'node:child_process';

/**
 * Tells systemd how the app is, where it runs as a unit of Type=notify: ready, stopping, and alive as often as the unit's
 * WatchdogSec asks for. Elsewhere it does nothing.
 *
 * A node that hangs stops telling, and systemd replaces it. Node cannot write to a datagram socket itself, so
 * systemd-notify does.
 */
export function createSystemd(
  { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds }: Record<string, string | undefined>,
  warn: (error: unknown) => void,
): { ready(): void; stopping(): void } {
  if (!socket) return { ready() {}, stopping() {} };

  const tell = (state: string) => execFile('systemd-notify', [state], (error) => error && warn(error));
  return {
    ready() {
      tell('READY=1');
      if (microseconds) setInterval(tell, Number(microseconds) / 3_000, 'WATCHDOG=1').unref();
    },
    stopping: () => void tell('STOPPING=1'),
  };
}
