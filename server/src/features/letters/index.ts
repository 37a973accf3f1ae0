export {
  askForLetter,
  forgetLettersOf,
  type LetterDeps,
  type LetterQueue,
  sweepLetters,
  workOnLetters,
} from './letters.service.ts';
