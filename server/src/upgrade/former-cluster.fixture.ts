import { join } from 'node:path';
import { restore, verifyBackup } from '../backup/restore.ts';
import { findFormerBinaries } from '../db/embedded/binaries.ts';
import { chooseClusterPaths } from '../db/embedded/cluster-paths.ts';
import { connectOrStart, urlOf } from '../db/embedded/connection.ts';
import { stopPostmaster } from '../db/embedded/postmaster.ts';
import { appDatabase, provideDatabase, role } from '../db/embedded/role.ts';
import { TEST_KEYS } from '../db/test-database.ts';

const FIXTURES = join(import.meta.dirname, '../backup/fixtures');

/**
 * The demo as this schema had it, in files of another PostgreSQL, whose package is installed in `folder`.
 * @param fill adds to it
 */
export async function makeFormerCluster(
  dataDir: string,
  { folder, major, schema }: { folder: string; major: number; schema: string },
  fill: (url: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const log = () => {};
  const paths = await chooseClusterPaths(dataDir, log);
  const binaries = await findFormerBinaries([folder], major, paths.account);
  if (!binaries) throw new Error(`${folder} has no PostgreSQL ${major}.`);
  const server = await connectOrStart({ paths, binaries, settings: {}, log });
  await provideDatabase(server.client, server.sockets, appDatabase);
  const backup = join(FIXTURES, schema);
  await restore({
    folder: backup,
    manifest: await verifyBackup(backup, undefined),
    url: urlOf(server.sockets, role, appDatabase),
    key: undefined,
    secretKeys: TEST_KEYS,
  });
  await fill(urlOf(server.sockets, role, appDatabase));
  await server.client.end();
  await stopPostmaster(paths.data, server.pid);
}
