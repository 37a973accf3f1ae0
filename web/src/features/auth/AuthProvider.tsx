import { brand } from '@clear-spring/content';
import type { User } from '@clear-spring/contract';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { toast } from '../../ui/toast-store.ts';
import {
  login,
  type LoginAnswer,
  loginTwoFactor,
  logout,
  owesCode,
  register,
  userKey,
  userQuery,
} from './auth.api.ts';
import { forgetKept } from './kept-store.ts';

interface Auth {
  user: User | null;
  isLoading: boolean;
  /** Set when the current user could not be asked for: offline, or the server is down. */
  error: Error | null;
  /** Its answer may be that a code is still owed: then nobody is signed in yet. */
  loginMutation: UseMutationResult<LoginAnswer, Error, Parameters<typeof login>[0]>;
  /** The second step. Says nothing when it fails: the form does, under the code. */
  twoFactorMutation: UseMutationResult<User, Error, string>;
  registerMutation: UseMutationResult<User, Error, Parameters<typeof register>[0]>;
  logoutMutation: UseMutationResult<void, Error, void>;
  /** Takes over the member that a call answered with. */
  updateUser: (user: User) => void;
  /** The session is over on the server already: from now on this is a visitor. */
  forgetUser: () => void;
}

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, loaded once at the start, and the ways to change it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data: user = null, isPending, error } = useQuery(userQuery);

  /** Nothing that was read as one member is shown to the next. */
  const become = (next: User | null) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    queryClient.setQueryData(userKey, next);
    forgetKept(next?.username);
  };
  const failed = (title: string) => (failure: Error) =>
    void toast({ title, description: failure.message, variant: 'destructive' });

  const welcomeBack = (member: User) => {
    become(member);
    toast({ title: 'Login successful', description: `Welcome back, ${member.username}` });
  };

  const loginMutation = useMutation({
    mutationFn: login,
    onSuccess: (answer) => {
      if (!owesCode(answer)) welcomeBack(answer);
    },
    onError: failed('Login failed'),
  });

  const twoFactorMutation = useMutation({
    mutationFn: loginTwoFactor,
    onSuccess: (member) => {
      loginMutation.reset();
      welcomeBack(member);
    },
  });

  const registerMutation = useMutation({
    mutationFn: register,
    onSuccess: (member) => {
      become(member);
      toast({
        title: 'Registration successful',
        description: `Welcome to ${brand.productName}, ${member.username}`,
      });
    },
    onError: failed('Registration failed'),
  });

  const logoutMutation = useMutation({
    mutationFn: logout,
    onSuccess: () => {
      become(null);
      toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
    },
    onError: failed('Logout failed'),
  });

  const auth: Auth = {
    user,
    isLoading: isPending,
    error,
    loginMutation,
    twoFactorMutation,
    registerMutation,
    logoutMutation,
    updateUser: (next) => void queryClient.setQueryData(userKey, next),
    forgetUser: () => become(null),
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws outside of AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
