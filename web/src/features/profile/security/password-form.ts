import { changePasswordInput } from '@clear-spring/contract';
import * as z from 'zod/mini';
import { confirmPassword, samePasswords } from '../../auth/index.ts';

export const passwordForm = z
  .extend(changePasswordInput, { confirmPassword })
  .check(samePasswords('newPassword'));
