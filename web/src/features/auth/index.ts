export { confirmPassword, samePasswords } from './auth-forms.ts';
export { AuthProvider, useAuth } from './AuthProvider.tsx';
export { settleSignOut } from './sign-out-owed.ts';
