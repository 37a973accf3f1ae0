import { brand } from '@clear-spring/content';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from '../../browser/router.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Ripples } from '../../ui/Ripples.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import type { AuthTab, LoginForm as SignIn, RegisterForm as SignUp } from './auth-forms.ts';
import { useAuth } from './AuthProvider.tsx';
import { requiresSecondFactor } from './auth.api.ts';
import { LoginForm } from './LoginForm.tsx';

const TABS: { value: AuthTab; name: string }[] = [
  { value: 'login', name: 'Sign In' },
  { value: 'register', name: 'Sign Up' },
];
const FORGOT_TAB = { value: 'forgot-password', name: 'Reset Password' } as const;

// Hardly anybody comes to these without a press. They are one file, which follows when what can be pressed is alive.
const coming = <Ripples className="animate-fade py-8 [animation-delay:180ms]" />;
const { Component: RegisterForm, prefetch: fetchRegisterForm } = lazyComponent(
  () => import('./RegisterForm.tsx'),
  coming,
);
const { Component: ForgotPassword, prefetch: fetchForgotPassword } = lazyComponent(
  () => import('./ForgotPassword.tsx'),
  coming,
);
const { Component: TwoFactorForm, prefetch: fetchTwoFactorForm } = lazyComponent(
  () => import('./TwoFactorForm.tsx'),
  coming,
);
const fetchForms = () =>
  [fetchRegisterForm, fetchForgotPassword, fetchTwoFactorForm].forEach((fetch) => fetch());

export default function AuthScreen() {
  const { user, loginMutation } = useAuth();
  const { state } = useLocation() as {
    state: { from?: string; of?: string; tab?: AuthTab } | null;
  };
  const [tab, setTab] = useState<AuthTab>(state?.tab ?? 'login');
  const typedToSignIn = useRef<SignIn | null>(null);
  const typedToSignUp = useRef<SignUp | null>(null);
  useEffect(fetchForms, []);

  // Back to the page whose guard redirected here, or home. Another member's page is not returned to.
  if (user) {
    const isTheirs = state?.of === undefined || state.of === user.username;
    return <Navigate to={(isTheirs && state?.from) || '/'} replace />;
  }

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] pb-(--dock) wide:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] wide:grid-rows-1 wide:p-5">
      <Scene />
      <main
        id="main"
        className="mx-auto w-full max-w-[27rem] wide:max-w-[29rem] px-gutter pb-8 text-center wide:self-center wide:py-8 wide:text-left"
      >
        <div className="relative mx-auto -mt-10.5 mb-3 grid size-19 place-items-center rounded-pill bg-lifted shadow-lift wide:mx-0 wide:mt-0 wide:mb-5 wide:size-auto wide:justify-start wide:bg-transparent wide:shadow-none">
          <Picture
            src="/art/mark.svg"
            darkSrc="/art/mark-on-dark.svg"
            alt={brand.productName}
            width={60}
            height={60}
            className="w-12 wide:w-15"
          />
        </div>
        <h1 tabIndex={-1} className="t-title">
          Welcome to {brand.productName}
        </h1>
        <p className="mx-auto mt-2 mb-5 max-w-[36ch] text-label text-ink-soft wide:mx-0 wide:mb-7">
          {brand.subtitle}
        </p>
        <Tabs
          label="Sign in or sign up"
          tabs={tab === 'forgot-password' ? [...TABS, FORGOT_TAB] : TABS}
          value={tab}
          onChange={setTab}
          even
          className="text-left"
        >
          <TabPanel value="login">
            {requiresSecondFactor(loginMutation.data) ? (
              <TwoFactorForm onBack={loginMutation.reset} onLost={loginMutation.reset} />
            ) : (
              <LoginForm typed={typedToSignIn} onForgot={() => setTab('forgot-password')} />
            )}
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm typed={typedToSignUp} onLost={() => setTab('login')} />
          </TabPanel>
          <TabPanel value="forgot-password">
            <ForgotPassword onBack={() => setTab('login')} onLost={() => setTab('login')} />
          </TabPanel>
        </Tabs>
      </main>
    </div>
  );
}

function Scene() {
  return (
    <div className="relative isolate h-54 overflow-hidden desk:h-[32dvh] [border-radius:0_0_50%_50%/0_0_3.25rem_3.25rem] wide:h-auto wide:rounded-sheet">
      <Picture
        src="/art/hero-spring.svg"
        darkSrc="/art/hero-dusk.svg"
        className="absolute inset-0 -z-10 size-full object-cover object-[74%_78%] wide:object-[70%_50%]"
      />
      <p
        className="t-display absolute top-12 left-12 hidden max-w-[6ch] text-[3.75rem] wide:block"
        aria-hidden
      >
        {brand.tagline}
      </p>
    </div>
  );
}
