import { forEachDetail, type PersonalDetail, type ProfileInput, type User } from '@clear-spring/contract';
import type { TextFieldProps } from '../../ui/form/TextField.tsx';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.personal;

/** What the form shows of a member: what was never given is empty. */
export const profileFormOf = (user: User): Required<ProfileInput> => ({
  ...forEachDetail((detail) => user[detail] ?? ''),
  email: user.email,
});

/** The field of each detail, in the order of the form. */
export const detailFields: Record<PersonalDetail, TextFieldProps> = {
  firstName: { label: texts.firstName, autoComplete: 'given-name' },
  lastName: { label: texts.lastName, autoComplete: 'family-name' },
  csUserId: {
    label: texts.csUserId,
    hint: texts.csUserIdHint,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
};
