export { confirmPassword, samePasswords } from './auth-forms.ts';
export { AuthProvider, useAuth } from './AuthProvider.tsx';
export { ConfirmIdentity } from './ConfirmIdentity.tsx';
export { useKept, useKeptDraft } from './kept.ts';
export { settleSignOut } from './sign-out-owed.ts';
