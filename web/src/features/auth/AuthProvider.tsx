import { brand } from '@clear-spring/content';
import type { User } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { setExpectedUser } from '../../http/expected-user.ts';
import { keepTokenOf } from '../../http/http-error.ts';
import { type Mutation, useMutation } from '../../http/use-mutation.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import {
  login,
  type LoginAnswer,
  loginTwoFactor,
  logout,
  requiresSecondFactor,
  register,
  userQuery,
} from './auth.api.ts';
import { rememberSignOut } from './persisted-state-storage.ts';
import { changeMember, type Leaving, onMemberChange, useLeaving, userKey } from './member-change.ts';
import { tellOtherTabs } from './member-channel.ts';
import { clearPendingSignOut } from './pending-sign-out.ts';
import { useSessionEvents } from './use-session-events.ts';

interface Auth {
  user: User | null;
  isLoading: boolean;
  /** Set if the current user could not be fetched: offline, or the server is down. */
  error: Error | null;
  /** How the last member of this tab left it. */
  leaving: Leaving | null;
  /** Different for each member: what was rendered in one turn is not kept in the next. */
  generation: number;
  /** The response may ask for a second factor: then nobody is signed in yet. */
  loginMutation: Mutation<LoginAnswer, Parameters<typeof login>[0]>;
  /** The second step. It reports no error: the form does, under the code. */
  twoFactorMutation: Mutation<User, string>;
  registerMutation: Mutation<User, Parameters<typeof register>[0]>;
  logoutMutation: Mutation<void, void>;
  /** Stores what a call returned about the member, all or a part, unless another member is here by now. */
  updateUser: (answer: Pick<User, 'username'> & Partial<User>) => void;
  /** The server has ended the session: from now on this is a visitor. */
  forgetUser: () => void;
}

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, loaded once at the start, and the ways to change it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data: user = null, isPending, error } = useQuery(userQuery);
  const leaving = useLeaving();
  const username = user?.username ?? null;
  // Before any component on the page of this member makes a call.
  useLayoutEffect(() => setExpectedUser(username), [username]);
  const generation = useGeneration(username, leaving?.how === 'over' && leaving.stayAt !== null);
  useSessionEvents(queryClient);

  const welcome = (member: User) => {
    clearPendingSignOut();
    changeMember(queryClient, member);
    tellOtherTabs('changed');
  };
  const leave = () => {
    rememberSignOut();
    changeMember(queryClient, null, { how: 'signed-out' });
    tellOtherTabs('signed-out');
  };
  const failed = (title: string) => (failure: Error) =>
    void toast({ title, description: failure.message, variant: 'destructive' });

  const welcomeBack = (member: User) => {
    welcome(member);
    toast({ title: 'Login successful', description: `Welcome back, ${member.username}` });
  };

  const loginMutation = useMutation({
    mutationFn: login,
    onSuccess: (answer) => {
      if (!requiresSecondFactor(answer)) welcomeBack(answer);
    },
    // Where the account is about to close, nothing has failed: the form says so, and what can be done.
    onError: (failure) => {
      if (!keepTokenOf(failure)) failed('Login failed')(failure);
    },
  });

  const twoFactorMutation = useMutation({
    mutationFn: loginTwoFactor,
    onSuccess: (member) => {
      welcomeBack(member);
    },
  });

  const registerMutation = useMutation({
    mutationFn: register,
    onSuccess: (member) => {
      welcome(member);
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
      leave();
      toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
    },
    onError: failed('Logout failed'),
  });

  // Drops the pending and failed mutations of the previous member.
  const { reset: forgetLogin } = loginMutation;
  const { reset: forgetLogout } = logoutMutation;
  useEffect(
    () =>
      onMemberChange(() => {
        forgetLogin();
        forgetLogout();
      }),
    [forgetLogin, forgetLogout],
  );

  const auth: Auth = {
    user,
    isLoading: isPending,
    error,
    loginMutation,
    twoFactorMutation,
    registerMutation,
    logoutMutation,
    leaving,
    generation,
    updateUser: (answer) => {
      const known = queryClient.getQueryData<User | null>(userKey);
      if (known?.username !== answer.username) return;
      queryClient.setQueryData(userKey, { ...known, ...answer });
      tellOtherTabs('changed');
    },
    forgetUser: leave,
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function useGeneration(username: string | null, staysInPlace: boolean): number {
  const [drawn, setDrawn] = useState({ username, generation: 0 });
  if (drawn.username !== username)
    setDrawn({
      username,
      generation: username === null && staysInPlace ? drawn.generation : drawn.generation + 1,
    });
  return drawn.generation;
}

/** @throws outside of AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
