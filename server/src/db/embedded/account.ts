import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The system user to run PostgreSQL as when this process is root, as which PostgreSQL refuses to run. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * `postgres` where that user exists, else `nobody`.
 *
 * @throws a sentence when the system has neither
 */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map(parseAccount);
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Start as another user, or set DATABASE_URL.',
  );
}

/**
 * Whether the account can enter the folder, or read and execute the file, through all parent folders. Tests it as that
 * user, because mode bits do not show access lists and mount options.
 */
export async function canReach(account: Account, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { uid, gid } = account;
    execFile('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { uid, gid, cwd: '/' }, (error) =>
      resolve(!error),
    );
  });
}

function parseAccount(line: string): Account {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}
