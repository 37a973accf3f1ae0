export { ThisWeek } from './ThisWeek.tsx';
