export { readPreferences, storePreferences } from './notification-preferences.ts';
