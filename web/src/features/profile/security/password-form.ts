import { changePasswordInput } from '@clear-spring/contract';
import * as z from 'zod/mini';
import { securityTexts } from './security.texts.ts';

const { tooShort, different } = securityTexts.password;

export const passwordForm = z
  .extend(changePasswordInput, { confirmPassword: z.string().check(z.minLength(6, tooShort)) })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: different,
      // Not only once all the rest is right: whoever mistyped hears everything at once.
      when: () => true,
    }),
  );
