export { WeeklyLetter } from './WeeklyLetter.tsx';
