/**
 * Moves the database of a DATA_DIR into new files of the same PostgreSQL, and is killed at the first message that begins
 * like the second argument.
 */
import { findBinaries } from '../db/embedded/binaries.ts';
import { chooseClusterPaths } from '../db/embedded/cluster-paths.ts';
import { withLock } from '../db/embedded/interprocess-lock.ts';
import { replaceData } from '../db/embedded/upgrade.ts';
import { moveRows } from '../move/move.ts';

const [dataDir = '', last = ''] = process.argv.slice(2);
const paths = await chooseClusterPaths(dataDir, () => {});
const own = await findBinaries(paths.account);
await withLock(paths.lock, 10_000, () =>
  replaceData({
    paths,
    former: own,
    own,
    keepAs: 'data.former',
    log(message) {
      if (message.startsWith(last)) process.kill(process.pid, 'SIGKILL');
    },
    move: async (urls) => void (await moveRows(urls)),
  }),
);
