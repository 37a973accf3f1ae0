import { rotateSecrets } from '../db/secrets.ts';
import { endExpiredSessions } from '../features/auth/index.ts';
import { leave, type Verb } from './admin.verb.ts';

/** What is done to the whole of it, not to one member. */
export const upkeepVerbs = {
  'rotate-key': {
    usage: 'rotate-key',
    does: 're-encrypts every secret with another key: with SECRET_KEY what SECRET_KEY_PREVIOUS has encrypted, or, while the app is stopped, with a new one for the file; docs/operations.md has the steps',
    rotatesKeyFile: true,
    async run({ db }) {
      const count = await rotateSecrets(db, async (tx, secrets) => {
        if (secrets > 0) await leave(tx, { action: 'key.rotated', after: { secrets } });
      });
      return count === 0
        ? 'Every secret is already encrypted with this key.'
        : `${count} secrets are now encrypted with this key. The previous key is only needed for older backups.`;
    },
  },
  sweep: {
    usage: 'sweep',
    does: "ends all sessions that have expired by the database's clock; the app itself never ends more than half at once",
    async run({ db }) {
      const ended = await db.transaction(async (tx) => {
        const sessions = await endExpiredSessions(tx);
        if (sessions > 0) await leave(tx, { action: 'sessions.swept', after: { sessions } });
        return sessions;
      });
      return `Ended ${ended} expired sessions.`;
    },
  },
} satisfies Record<string, Verb>;
