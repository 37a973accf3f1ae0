export { AuthProvider, useAuth } from './AuthProvider.tsx';
