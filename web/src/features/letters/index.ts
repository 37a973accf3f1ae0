export { lettersTexts } from './letters.texts.ts';
export { sendAgain } from './send-again.ts';
