import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const run = async (command: string, ...args: string[]): Promise<string> =>
  (
    await execute(command, args, {
      maxBuffer: 1e8,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  ).stdout;

/** Onto this machine. */
export async function installPackages(...packages: string[]): Promise<void> {
  await run('apt-get', 'update', '-qq');
  await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const CERTIFICATES = '/etc/ssl/certs/extra.pem';
/** Where this machine trusts further certificates, as behind a company's proxy, an empty Debian does too. */
export const TRUST: Record<string, string> = process.env['NODE_EXTRA_CA_CERTS']
  ? { NODE_EXTRA_CA_CERTS: CERTIFICATES }
  : {};

/** An empty Debian in an empty folder, with these packages besides. */
export async function createDebian(root: string, suite: string, ...packages: string[]): Promise<void> {
  // Its users enter its root.
  await chmod(root, 0o755);
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  await run('debootstrap', '--variant=minbase', ...include, suite, root);
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (!certificates) return;
  await mkdir(join(root, dirname(CERTIFICATES)), { recursive: true });
  await copyFile(certificates, join(root, CERTIFICATES));
}
