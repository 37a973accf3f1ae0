import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A small disk of its own, which can be filled. */
export interface Disk {
  folder: string;
  /** Takes all that is free, but for so many bytes. */
  fill(butFor?: number): void;
  /** Gives it back. */
  empty(): void;
}

/** An ext4 of so many megabytes in a file, mounted for this test. Needs root. */
export function mountDisk(megabytes: number): Disk {
  const image = mkdtempSync('/var/tmp/clear-spring-disk-');
  const [file, folder] = [join(image, 'ext4'), join(image, 'mounted')];
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
  run('truncate', `--size=${megabytes}M`, file);
  // Nothing is reserved for root, who runs the tests.
  run('mkfs.ext4', '-q', '-m', '0', file);
  run('mkdir', folder);
  run('mount', '-o', 'loop', file, folder);
  // PostgreSQL's user passes through.
  for (const one of [image, folder]) chmodSync(one, 0o755);
  onTestFinished(() => {
    run('umount', '--lazy', folder);
    rmSync(image, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(butFor = 0) {
      const { bavail, bsize } = statfsSync(folder);
      // Some of it is needed to say where the rest is.
      run('fallocate', '--length', String(bavail * bsize - Math.max(butFor, 65_536)), filler);
      if (butFor === 0) run('sh', '-c', `cat /dev/zero >> ${filler} || true`);
    },
    empty: () => rmSync(filler),
  };
}
