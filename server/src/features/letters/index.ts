export { countLetters, listFailedLetters, listLettersOf } from './letters.queries.ts';
export { letterRoutes } from './letters.routes.ts';
export {
  askForLetter,
  forgetLettersOf,
  type LetterDeps,
  type LetterQueue,
  presentLetter,
  sweepLetters,
  workOnLetters,
} from './letters.service.ts';
export { sendAgain } from './send-again.service.ts';
