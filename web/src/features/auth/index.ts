export { confirmPassword, samePasswords } from './auth-forms.ts';
export { AuthProvider, useAuth } from './AuthProvider.tsx';
export { ConfirmIdentity } from './ConfirmIdentity.tsx';
export { usePersistedState, usePersistedDraft } from './persisted-state.ts';
export { flushPendingSignOut } from './pending-sign-out.ts';
