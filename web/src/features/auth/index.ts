export { confirmPassword, samePasswords } from './auth-forms.ts';
export { AuthProvider, useAuth } from './AuthProvider.tsx';
