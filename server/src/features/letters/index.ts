export { countLetters, listFailedLetters, listLettersOf } from './letters.queries.ts';
export { letterRoutes } from './letters.routes.ts';
export {
  askForLetter,
  askForLetters,
  forgetLettersOf,
  type LetterDeps,
  type LetterQueue,
  presentLetter,
  sweepLetters,
  workOnLetters,
} from './letters.service.ts';
export { LETTER_REFUSALS, sendAgain, sendAllAgain, setLetterAside } from './failed-letters.service.ts';
