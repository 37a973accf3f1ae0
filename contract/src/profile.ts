import * as z from 'zod/mini';
import { emailAddress, personName, user } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const profileInput = z.object({
  firstName: personName,
  lastName: personName,
  email: emailAddress,
  /** Empty takes it away. */
  csUserId: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(64, 'CS User ID can have at most 64 characters'),
        z.regex(
          /^[A-Za-z0-9]*$/,
          'CS User ID can only contain letters and numbers (no spaces or special characters)',
        ),
      ),
  ),
});
export type ProfileInput = z.input<typeof profileInput>;

export const profileEndpoint = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'member',
  confirmed: 'fully',
  // Whose number the links carry gets what they earn: once it is there, it does not change unasked.
  confirmedIf: (body: ProfileInput, caller) =>
    body.email !== caller.email || (caller.csUserId !== null && (body.csUserId || null) !== caller.csUserId),
  summary:
    'Changes the personal details. A new e-mail waits as `pendingEmail` until its mailbox confirms it; until then the old one counts',
  body: profileInput,
  output: user,
  errors: { 409: 'The e-mail belongs to another account', 429: 'Too many changes of the e-mail' },
});

/** Of the file; a data URL is a third longer. */
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
    415: 'Not a picture of these kinds',
    422: 'Damaged, or more than 16 megapixels',
    429: 'Too many attempts',
    503: 'Many pictures are being saved at this moment; try again',
  },
});

export const removePictureEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/profile-picture',
  access: 'member',
  summary: 'Removes the picture; without one there is nothing to do',
  output: user,
});

export const pictureEndpoint = endpoint({
  method: 'GET',
  path: '/api/pictures/:hash',
  cache: 'private, max-age=31536000, immutable',
  access: 'member',
  summary: "A member's picture; its address changes with its content, so it may be kept for good",
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
  summary: "Switches the caller's admin mode, for the developers that the operator names",
  output: user,
  errors: { 403: 'Not a developer' },
});
