import * as z from 'zod/mini';
import { emailAddress } from './auth.inputs.ts';
import { user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { forEachDetail, type PersonalDetail, personalDetails } from './profile.details.ts';

export const profileInput = z.object({ ...personalDetails, email: emailAddress });
export type ProfileInput = z.input<typeof profileInput>;

const profileChange = z.extend(profileInput, {
  /**
   * The profile that the page began with. Fields that the page did not change keep their current values. Pages from before
   * leave it out, and save everything.
   */
  seen: z.optional(z.object({ ...forEachDetail(() => z.optional(z.string())), email: z.string() })),
});
export type ProfileChange = z.input<typeof profileChange>;

export const isChanged = ({ seen, ...profile }: ProfileChange, field: PersonalDetail | 'email'): boolean =>
  !seen || (profile[field] || null) !== (seen[field] || null);

export const asksForEmail = (change: ProfileChange, current: string | undefined): boolean =>
  isChanged(change, 'email') && change.email !== current;

export const profileEndpoint = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'member',
  confirmed: 'fully',
  // The csUserId decides who earns from the links: once set, it does not change without confirmation.
  confirmedIf: (body: ProfileChange, caller) =>
    asksForEmail(body, caller.email) ||
    (isChanged(body, 'csUserId') && caller.csUserId !== null && (body.csUserId || null) !== caller.csUserId),
  summary:
    'Changes the personal details. A new e-mail stays in `pendingEmail` until its mailbox confirms it; until then the old one is in effect',
  body: profileChange,
  output: user,
  errors: { 409: 'The e-mail belongs to another account', 429: 'Too many changes of e-mail' },
});

/** The size of the file; a data URL is a third longer. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

export const profilePictureEndpoint = endpoint({
  method: 'POST',
  path: '/api/profile-picture',
  access: 'member',
  summary: 'Sets the picture from a data URL of a JPEG, PNG, WebP or GIF of at most 5 MB',
  body: z.object({ profilePicture: z.string() }),
  bodyLimit: 8 * 1024 * 1024,
  output: user,
  errors: {
    413: 'Larger than 5 MB',
    415: 'Not one of these image formats',
    422: 'Damaged, or more than 16 megapixels',
    429: 'Too many attempts',
    503: 'Too many pictures are being saved; try again',
  },
});

export const removePictureEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/profile-picture',
  access: 'member',
  summary: 'Removes the picture, if there is one',
  output: user,
});

export const pictureEndpoint = endpoint({
  method: 'GET',
  path: '/api/pictures/:hash',
  cache: 'private, max-age=31536000, immutable',
  access: 'member',
  summary: "A member's picture; its URL changes with its content, so it may be cached forever",
  params: z.object({ hash: z.string() }),
  errors: { 404: 'No such picture' },
});

export const developerEndpoint = endpoint({
  method: 'GET',
  path: '/api/developer',
  access: 'member',
  summary: 'Whether the caller sees Developer Options',
  output: z.object({ isDeveloper: z.boolean() }),
});

export const toggleAdminEndpoint = endpoint({
  method: 'POST',
  path: '/api/toggle-admin',
  access: 'member',
  confirmed: 'fully',
  traced: ['admin.granted', 'admin.revoked'],
  summary: "Switches the caller's admin mode; only for developers named by the operator",
  output: user,
  errors: {
    403: 'Not a developer',
    409: 'The caller’s rights were changed meanwhile',
    422: 'The caller is the only admin',
  },
});
