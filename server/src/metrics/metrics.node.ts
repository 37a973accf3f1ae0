import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { addGauge } from './gauge.ts';

export interface NodeSources {
  version: string;
  /** Whether `/readyz` would answer 204. */
  isReady: () => Promise<boolean>;
  /** Milliseconds by which this machine's clock was ahead of the database's when they were last compared. */
  clockAhead: () => number;
  dataDir: string | undefined;
}

/** How this process and its machine are. */
export function showNode(register: Registry, { version, isReady, clockAhead, dataDir }: NodeSources): void {
  const add = addGauge.bind(null, register);
  add(
    {
      name: 'build_info',
      help: 'Always 1: the version is the commit and the time of its build',
      label: 'version',
    },
    () => ({ [version]: 1 }),
  );
  add({ name: 'ready', help: 'Whether /readyz answers 204: 1, else 0' }, async () => Number(await isReady()));
  add(
    {
      name: 'clock_ahead_seconds',
      help: "How far this machine's clock is ahead of the database's, as compared every half a minute",
    },
    () => clockAhead() / 1_000,
  );
  if (dataDir === undefined) return;
  // There is no such folder where everything lies in an external database.
  const disk = () => statfs(dataDir).catch(() => null);
  add({ name: 'disk_free_bytes', help: 'Free on the disk of DATA_DIR' }, async () => {
    const found = await disk();
    return found && found.bavail * found.bsize;
  });
  add({ name: 'disk_size_bytes', help: 'Size of the disk of DATA_DIR' }, async () => {
    const found = await disk();
    return found && found.blocks * found.bsize;
  });
}
