export { confirmPassword, samePasswords } from './auth-forms.ts';
export { AuthProvider, useAuth } from './AuthProvider.tsx';
export { beforeSignOut } from './before-sign-out.ts';
export { closeAccount } from './close-account.ts';
export { ConfirmIdentity } from './ConfirmIdentity.tsx';
export { logoutEverywhere } from './logout-everywhere.ts';
export {
  usePersistedDraft,
  usePersistedPlace,
  usePersistedSearch,
  usePersistedState,
  usePersistedVisit,
} from './persisted-state.ts';
export { usePersistedText } from './persisted-text.ts';
export { persistedKey, readPersisted, writePersisted } from './persisted-state-storage.ts';
export { flushPendingSignOut } from './pending-sign-out.ts';
export { startWithDocument } from './start-with-document.ts';
export { userQuery } from './auth.api.ts';
