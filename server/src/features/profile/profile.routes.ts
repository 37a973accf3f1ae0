import {
  developerEndpoint,
  pictureEndpoint,
  profileEndpoint,
  profilePictureEndpoint,
  removePictureEndpoint,
  timeZoneEndpoint,
  toggleAdminEndpoint,
} from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { currentUser, isAmong } from '../auth/index.ts';
import { actorOf } from '../traces/index.ts';
import { createPictureQueue } from './picture.queue.ts';
import { looksLikeHash } from './picture.ts';
import { findPicture } from './profile.queries.ts';
import { removePicture, savePicture, saveProfile, toggleAdmin } from './profile.service.ts';
import { setTimeZone } from './time-zone.service.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  limiter: RateLimiter;
  now: () => Date;
  /** Usernames that may toggle their admin mode. */
  developers: readonly string[];
}

const PICTURES: Limit = { name: 'profile-picture', burst: 5, everySeconds: 60 };
/** How many pictures of all members wait on an app node to be decoded. */
const PICTURE_PLACES = 8;

export function profileRoutes(serve: Serve, deps: Deps): void {
  const { db, developers, limiter } = deps;

  serve(profileEndpoint, async ({ caller, body }) => {
    const outcome = await saveProfile(deps, caller, body);
    switch (outcome) {
      case 'email-taken':
        throw new HttpError(409, 'Another account uses this email.');
      case 'saved':
        return currentUser(deps, caller.userId);
    }
  });

  const pictures = createPictureQueue(PICTURE_PLACES);
  serve(
    profilePictureEndpoint,
    async ({ caller, body }) => {
      const outcome = await savePicture({ db, pictures }, caller.userId, body.profilePicture);
      switch (outcome) {
        case 'saved':
          return currentUser(deps, caller.userId);
        case 'not-a-picture':
          throw new HttpError(415, 'Please select an image file (JPEG, PNG, etc.).');
        case 'too-large':
          throw new HttpError(413, 'Please select an image smaller than 5MB.');
        case 'damaged':
          throw new HttpError(422, 'This image is damaged or has too many pixels.');
      }
    },
    {
      preParsing: async ({ caller }, reply) => {
        if (!caller) return;
        pictures.enter(caller.userId, reply);
        await limiter.consume(PICTURES, caller.userId);
      },
    },
  );

  serve(removePictureEndpoint, async ({ caller }) => {
    await removePicture(db, caller.userId);
    return currentUser(deps, caller.userId);
  });

  serve(pictureEndpoint, async ({ params, reply }) => {
    const picture = looksLikeHash(params.hash) ? await findPicture(db, params.hash) : null;
    if (!picture) throw new HttpError(404, 'There is no such picture.');
    return reply.type(picture.mediaType).send(picture.bytes);
  });

  serve(timeZoneEndpoint, async ({ caller, body }) => setTimeZone(deps, caller.userId, body.timeZone));

  serve(developerEndpoint, async ({ caller }) => {
    return { isDeveloper: isAmong(developers, caller.username) };
  });

  serve(toggleAdminEndpoint, async ({ caller, request }) => {
    const outcome = await toggleAdmin(db, caller, actorOf({ caller, request }), developers);
    switch (outcome) {
      case 'not-a-developer':
        throw new HttpError(403, 'Developer Options are not for this account.');
      case 'last-admin':
        throw new HttpError(422, 'You are the only admin. Please make somebody else an admin first.');
      case 'changed':
        throw new HttpError(
          409,
          'Your rights were changed meanwhile, so nothing was changed. Please look again.',
        );
      case 'toggled':
        return currentUser(deps, caller.userId);
    }
  });
}
