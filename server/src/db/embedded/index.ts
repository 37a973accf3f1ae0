export { abortable } from './abortable.ts';
export { holdsDatabase } from './cluster-paths.ts';
export { openEmbeddedPostgres } from './embedded-postgres.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';
export { role } from './role.ts';
export { syncFolder } from './sync-folder.ts';
export { downgradeDatabase, UpgradeError, upgradeDatabase } from './upgrade.ts';
