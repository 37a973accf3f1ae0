import {
  audienceEndpoint,
  cancelScheduledEndpoint,
  deleteLogEndpoint,
  editScheduledEndpoint,
  IDEMPOTENCY_KEY,
  idempotencyKey,
  notificationLogsEndpoint,
  preferencesEndpoint,
  previewNotificationEndpoint,
  quietHoursEndpoint,
  savePreferencesEndpoint,
  saveQuietHoursEndpoint,
  scheduledNotificationsEndpoint,
  scheduleEndpoint,
  sendNotificationEndpoint,
  sendPushEndpoint,
  subscribeEndpoint,
  testNotificationEndpoint,
  unsubscribeEndpoint,
  vapidPublicKeyEndpoint,
} from '@clear-spring/contract';
import type { FastifyRequest } from 'fastify';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { PushServices, Vapid } from '../../push/index.ts';
import { actorOf, findLastActor } from '../traces/index.ts';
import { countAudience } from './audience.queries.ts';
import { deletePushSubscription, putPushSubscription } from './push-subscriptions.queries.ts';
import { preferencesOf, savePreferences } from './preferences.service.ts';
import { readQuietHours, saveQuietHours } from './quiet-hours/quiet-hours.service.ts';
import * as service from './notifications.service.ts';

export interface NotificationRouteDeps extends service.NotificationDeps {
  limiter: RateLimiter;
  vapid: Vapid;
  services: PushServices;
  beforeLogDeletion: Parameters<typeof service.deleteLog>[3];
}

const PREVIEWS: Limit = { name: 'preview-notification', burst: 20, everySeconds: 180 };
const TESTS: Limit = { name: 'test-notification', burst: 5, everySeconds: 720 };

export function notificationRoutes(serve: Serve, deps: NotificationRouteDeps): void {
  serve(vapidPublicKeyEndpoint, async ({ reply }) =>
    reply.type('text/plain; charset=utf-8').send(deps.vapid.publicKey),
  );

  serve(subscribeEndpoint, async ({ caller: { userId, sessionId }, body: { endpoint, keys } }) => {
    if (!deps.services(endpoint))
      throw new HttpError(422, 'We do not know this push service, so we cannot send to this browser.');
    await putPushSubscription(deps.db, { endpoint, ...keys, userId, sessionId, createdAt: deps.now() });
    return { subscribed: true as const };
  });

  serve(unsubscribeEndpoint, async ({ caller, body }) => {
    await deletePushSubscription(deps.db, caller.userId, body.endpoint);
  });

  serve(preferencesEndpoint, ({ caller }) => preferencesOf(deps, caller.userId));

  serve(savePreferencesEndpoint, ({ caller, body }) => savePreferences(deps, caller.userId, body.changes));

  serve(quietHoursEndpoint, ({ caller }) => readQuietHours(deps, caller.userId));

  serve(saveQuietHoursEndpoint, ({ caller, body }) => saveQuietHours(deps, caller.userId, body.quietHours));

  serve(testNotificationEndpoint, async ({ caller }) => {
    await deps.limiter.consume(TESTS, caller.userId);
    const sent = await service.sendTest(deps, caller.userId);
    switch (sent) {
      case 'no-device':
        throw noDevice();
      default:
        return sent;
    }
  });

  serve(previewNotificationEndpoint, async ({ caller, body, request }) => {
    await deps.limiter.consume(PREVIEWS, caller.userId);
    const sent = assertFitsPush(await service.sendPreview(deps, actorOf({ caller, request }), caller, body));
    switch (sent) {
      case 'no-device':
        throw noDevice();
      default:
        return sent;
    }
  });

  serve(audienceEndpoint, ({ query }) =>
    countAudience(deps.db, query.targetAudience, query.topic ?? null, deps.now()),
  );

  serve(sendPushEndpoint, async ({ caller, body: { topic, ...message }, request }) =>
    assertFitsPush(
      await service.sendNow(
        deps,
        {
          id: idempotencyKeyOf(request),
          message,
          source: 'manual',
          sourceInfo: `Sent by ${caller.username}`,
          target: 'all',
          topic,
          userId: caller.userId,
        },
        { by: actorOf({ caller, request }), action: 'notification.sent' },
      ),
    ),
  );

  serve(sendNotificationEndpoint, async ({ caller, body: { targetAudience, topic, ...message }, request }) =>
    assertFitsPush(
      await service.sendNow(
        deps,
        {
          id: idempotencyKeyOf(request),
          message,
          source: 'manual',
          sourceInfo: `Sent by ${caller.username}`,
          target: targetAudience,
          topic,
          userId: caller.userId,
        },
        { by: actorOf({ caller, request }), action: 'notification.sent' },
      ),
    ),
  );

  serve(scheduledNotificationsEndpoint, async () => service.listScheduled(deps));

  serve(
    scheduleEndpoint,
    async ({ caller, request, body: { targetAudience, topic, scheduledFor, ...message } }) => {
      const scheduled = assertFitsPush(
        await service.scheduleBy(
          deps,
          actorOf({ caller, request }),
          {
            message,
            source: 'scheduled',
            sourceInfo: `Scheduled by ${caller.username}`,
            target: targetAudience,
            topic,
            userId: caller.userId,
          },
          new Date(scheduledFor),
        ),
      );
      switch (scheduled) {
        case 'past':
          throw past();
        default:
          return scheduled;
      }
    },
  );

  serve(editScheduledEndpoint, async ({ caller, request, params, body }) => {
    const by = actorOf({ caller, request });
    const edited = assertFitsPush(await service.editScheduled(deps, by, params.id, body));
    switch (edited) {
      case 'unknown':
        throw new HttpError(404, 'There is no such notification.');
      case 'not-pending':
        throw new HttpError(409, 'This notification is not pending any more, so it cannot be changed.');
      case 'past':
        throw past();
      case 'changed': {
        const last = await findLastActor(deps.db, { action: 'notification.changed', target: params.id });
        const who = last?.id === caller.userId ? 'You' : (last?.username ?? 'Somebody');
        throw new HttpError(409, `${who} changed this notification meanwhile, so yours is not saved yet.`);
      }
      default:
        return edited;
    }
  });

  serve(cancelScheduledEndpoint, async ({ caller, request, params }) => {
    const outcome = await service.cancelScheduled(deps, actorOf({ caller, request }), params.id);
    switch (outcome) {
      case 'unknown':
        throw new HttpError(404, 'There is no such notification.');
      case 'not-pending':
        throw new HttpError(409, 'This notification is not pending any more, so it cannot be deleted.');
      case 'cancelled':
        return undefined;
    }
  });

  serve(notificationLogsEndpoint, async ({ caller, query }) => service.listLogs(deps, caller, query));

  serve(deleteLogEndpoint, async ({ caller, request, params }) => {
    const by = actorOf({ caller, request });
    const outcome = await service.deleteLog(deps, by, params.id, deps.beforeLogDeletion);
    switch (outcome) {
      case 'unknown':
        throw new HttpError(404, 'There is no such notification log.');
      case 'not-sent':
        throw new HttpError(409, 'This notification has not been sent yet, so its log cannot be deleted.');
      case 'deleted':
        return undefined;
    }
  });
}

/** @throws HttpError 400 when it is not a UUID. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const parsed = idempotencyKey.safeParse(headers[IDEMPOTENCY_KEY]);
  if (!parsed.success) throw new HttpError(400, `The header ${IDEMPOTENCY_KEY} has to be a UUID.`);
  return parsed.data;
}

const noDevice = () =>
  new HttpError(422, 'None of your devices gets notifications yet. Please turn them on first.');

const past = () => new HttpError(422, 'This time has passed already. Please choose one that lies ahead.');

/** @throws HttpError 413 with a sentence for the author. */
function assertFitsPush<Result>(result: Result): Exclude<Result, service.TooLarge> {
  if (!service.isTooLarge(result)) return result as Exclude<Result, service.TooLarge>;
  throw new HttpError(
    413,
    `This notification is too large for phones. Please shorten it by about ${result.excessBytes} characters.`,
  );
}
