import { sendAgainEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import type { Again } from '../admin/index.ts';
import { lettersTexts } from './letters.texts.ts';

/** What the dialog asks about a letter that failed. */
export const sendAgain = (id: string): Again => ({
  ...lettersTexts.again,
  send: () => call(sendAgainEndpoint, { params: { id } }),
});
