import { forEachDetail, type PersonalDetail, type ProfileInput, type User } from '@clear-spring/contract';
import type { TextFieldProps } from '../../ui/form/TextField.tsx';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.personal;

/** The form's values for a member. Missing details are empty. */
export const profileFormOf = (user: User): Required<ProfileInput> => ({
  ...forEachDetail((detail) => user[detail] ?? ''),
  email: user.email,
});

/** The field of each detail, in the form's order. */
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
