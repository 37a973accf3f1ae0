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

/** Before a command that needs the network: a storm may run in one of its own, see soak/run.ts. */
export const ONLINE = process.env['NETWORK_OUTSIDE']
  ? ['nsenter', `--net=${process.env['NETWORK_OUTSIDE']}`]
  : ['env'];
export const runOnline = (...words: string[]) => run(ONLINE[0]!, ...ONLINE.slice(1), ...words);

/** Onto this machine. */
export async function installPackages(...packages: string[]): Promise<void> {
  await runOnline('apt-get', 'update', '-qq');
  await runOnline('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
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
  await runOnline('debootstrap', '--variant=minbase', ...include, suite, root);
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (!certificates) return;
  await mkdir(join(root, dirname(CERTIFICATES)), { recursive: true });
  await copyFile(certificates, join(root, CERTIFICATES));
}
