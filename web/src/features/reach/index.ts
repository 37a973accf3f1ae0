export { ThisWeek } from './ThisWeek.tsx';
export { tellTimeZone } from './tell-time-zone.ts';
