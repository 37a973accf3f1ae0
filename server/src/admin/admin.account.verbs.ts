import { randomBytes } from 'node:crypto';
import { registerInput } from '@clear-spring/contract';
import * as z from 'zod';
import { closeAgain, createMember, listSessions, setPassword } from '../features/auth/index.ts';
import { tellOfPlan } from '../features/subscription/index.ts';
import { OPERATOR } from '../features/traces/index.ts';
import { AdminError, clock, findMember, leave, parse, type Verb } from './admin.verb.ts';

const newPassword = () => randomBytes(12).toString('base64url');

/** What only the operator does to an account, and what is read of one. */
export const accountVerbs = {
  create: {
    usage: 'create <username> <email>',
    does: 'creates a member with a random password, and prints it once',
    async run({ db }, username, email) {
      const password = newPassword();
      const account = parse(registerInput, { username, email, password });
      const outcome = await createMember(db, account, clock(), (tx, { id }) =>
        leave(tx, { action: 'member.created', subjectId: id }),
      );
      switch (outcome) {
        case 'guessable-password':
          throw new Error('A random password was guessable.');
        case 'username-taken':
          throw new AdminError(`The username ${username} is taken.`);
        case 'email-taken':
          throw new AdminError(`The e-mail ${email} is taken.`);
        default:
          return `${outcome.username} can sign in with the password ${password}`;
      }
    },
  },
  password: {
    usage: 'password <member>',
    does: 'sets a random password, prints it once, and logs the member out everywhere',
    async run({ db }, username) {
      const member = await findMember(db, username);
      const password = newPassword();
      await setPassword(db, member.id, password, (tx) =>
        leave(tx, { action: 'member.password-set', subjectId: member.id }),
      );
      return `${member.username} can sign in with the password ${password}`;
    },
  },
  'close-again': {
    usage: 'close-again <member id>',
    does: 'closes an account that had closed, and is open in a backup that was restored',
    async run({ db }, id) {
      const member = parse(z.uuid('Give the memberId that the log has of the account.'), id);
      switch (await closeAgain({ db, now: clock }, member, OPERATOR)) {
        case 'nobody':
          throw new AdminError('There is no account with this id.');
        case 'closed':
          return 'This account is closed.';
        case 'closing':
          return 'This account closes within the hour.';
      }
    },
  },
  sessions: {
    usage: 'sessions <member>',
    does: "lists a member's sessions",
    async run({ db }, username) {
      const member = await findMember(db, username);
      const sessions = await listSessions(db, member.id, clock());
      if (sessions.length === 0) return `${member.username} is not signed in anywhere.`;
      return sessions
        .map(({ lastSeenAt, agent }) => `${lastSeenAt.toISOString()}  ${agent ?? 'unknown'}`)
        .join('\n');
    },
  },
  plan: {
    usage: 'plan <member>',
    does: 'shows which plan a member has, and what was done to it by hand and why',
    async run({ db }, username) {
      const member = await findMember(db, username);
      const { now, history } = await tellOfPlan(db, member.id, clock());
      return [`${member.username} ${now}.`, ...history].join('\n');
    },
  },
} satisfies Record<string, Verb>;
