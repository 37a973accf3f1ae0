import {
  askToConfirmEmailEndpoint,
  switchWeeklyLetterEndpoint,
  endWeeklyLetterEndpoint,
  endWeeklyLetterPageEndpoint,
  weeklyLetterEndpoint,
} from '@clear-spring/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { askToConfirmEmail } from '../auth/index.ts';
import { pageAfter, pageBefore, WRONG_LINK } from './weekly-letter.pages.ts';
import { switchOff, switchOn, weeklyLetterOf } from './weekly-letter.service.ts';
import type { LetterTokens } from './weekly-letter.token.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
}

export function weeklyLetterRoutes(serve: Serve, deps: Deps): void {
  serve(weeklyLetterEndpoint, ({ caller }) => weeklyLetterOf(deps, caller.userId));

  serve(switchWeeklyLetterEndpoint, async ({ caller: { userId }, body }) => {
    if (!body.wanted) await switchOff(deps, userId);
    else if ((await switchOn(deps, userId)) === 'not-confirmed')
      throw new HttpError(409, 'Please confirm your email first: letters go to no other.');
    return weeklyLetterOf(deps, userId);
  });

  serve(askToConfirmEmailEndpoint, async ({ caller }) => {
    const outcome = await askToConfirmEmail(deps, caller.userId);
    switch (outcome) {
      case 'confirmed':
        throw new HttpError(409, 'Your email is confirmed already.');
      case 'another-waits':
        throw new HttpError(
          409,
          'Your new email waits for confirmation. Please confirm that one, or cancel it.',
        );
      case 'sent':
        return undefined;
    }
  });
}

/**
 * What the link in each letter leads to. `forms` is a context of its own, which reads no body: e-mail programs send one
 * in several formats, and the link says it all.
 */
export function unsubscribeRoutes(
  forms: FastifyInstance,
  serve: Serve,
  { db, letterTokens }: { db: Db; letterTokens: LetterTokens },
): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));

  serve(endWeeklyLetterPageEndpoint, async ({ params, reply }) =>
    sendPlainPage(reply, letterTokens.read(params.token) ? pageBefore() : WRONG_LINK),
  );

  serve(endWeeklyLetterEndpoint, async ({ params, reply }) => {
    const userId = letterTokens.read(params.token);
    if (!userId) return sendPlainPage(reply, WRONG_LINK);
    await switchOff({ db }, userId);
    return sendPlainPage(reply, pageAfter());
  });
}
