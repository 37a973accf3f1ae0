import { sendAgainEndpoint, sendAllAgainEndpoint, setLetterAsideEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import type { Remedy } from '../admin/index.ts';
import { lettersTexts } from './letters.texts.ts';

/** What can be done about a letter that failed. */
export const letterRemedies = (id: string): Record<'again' | 'aside', Remedy> => ({
  again: { ...lettersTexts.again, send: () => call(sendAgainEndpoint, { params: { id } }) },
  aside: {
    ...lettersTexts.aside,
    isHard: true,
    send: () => call(setLetterAsideEndpoint, { params: { id } }),
  },
});

/** What can be done about all that failed. */
export const allLettersRemedy: Remedy = {
  ...lettersTexts.allAgain,
  send: () => call(sendAllAgainEndpoint, {}),
};
