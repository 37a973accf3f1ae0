export { askForDueLetters, workOnWeeklyLetters } from './weekly-letter.due.ts';
export { unsubscribeRoutes, weeklyLetterRoutes } from './weekly-letter.routes.ts';
export { createLetterTokens } from './weekly-letter.token.ts';
export { moveWithMember } from './weekly-letter.service.ts';
