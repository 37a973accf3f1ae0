export { lettersTexts } from './letters.texts.ts';
export { allLettersRemedy, letterRemedies } from './letters.remedies.ts';
