import { loginEndpoint, logoutEndpoint, registerEndpoint, userEndpoint } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import { isSubscribed } from '../subscription/index.ts';
import { findUser } from './auth.queries.ts';
import { checkCredentials, presentUser, register } from './auth.service.ts';
import type { SessionKeeper } from './auth.session.ts';

interface Deps {
  db: Db;
  now: () => Date;
  sessions: SessionKeeper;
  /** Names that nobody can sign up with. */
  reservedUsernames: readonly string[];
}

export function authRoutes(serve: Serve, { db, now, sessions, reservedUsernames }: Deps): void {
  serve(userEndpoint, async ({ caller, reply }) => {
    reply.header('cache-control', 'private, no-store');
    const row = await findUser(db, caller.userId);
    if (!row) throw new Refusal(401, 'Please sign in.');
    return presentUser(row, caller.isSubscribed);
  });

  serve(loginEndpoint, async ({ body, request, reply }) => {
    const member = await checkCredentials(db, body);
    if (!member) throw new Refusal(401, 'The username or password is wrong.');
    await sessions.start(request, reply, member.id);
    return presentUser(member, await isSubscribed(db, member.id, now()));
  });

  serve(registerEndpoint, async ({ body, request, reply }) => {
    const outcome = await register(db, body, reservedUsernames);
    if (outcome === 'username-taken') throw new Refusal(409, 'This username is taken. Please choose another.');
    if (outcome === 'email-taken')
      throw new Refusal(409, 'An account with this email exists already. Please sign in instead.');
    await sessions.start(request, reply, outcome.id);
    return presentUser(outcome, false);
  });

  serve(logoutEndpoint, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return undefined;
  });
}
