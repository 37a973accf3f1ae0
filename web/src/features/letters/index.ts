export { lettersTexts } from './letters.texts.ts';
export { letterRemedies } from './letters.remedies.ts';
