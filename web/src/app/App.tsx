import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createHistory } from '../browser/history.ts';
import { Router } from '../browser/router.tsx';
import { AuthProvider, ConfirmIdentity, useAuth } from '../features/auth/index.ts';
import { dispensable } from '../ui/lazy-component.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { GlobalErrors } from './errors/GlobalErrorPage.tsx';
import { LoadFailureNotice } from './shell/LoadFailureNotice.tsx';
import { RouterErrors } from './errors/RouterErrorPanel.tsx';
import { afterLayers } from '../ui/overlay/back.ts';
import { AppRoutes } from './routes.tsx';
import { StartDelay } from './StartDelay.tsx';

const AppDock = dispensable(() => import('./shell/AppDock.tsx'));
const DeviceData = dispensable(() => import('./DeviceData.tsx'));
const PlanSync = dispensable(() => import('../features/subscription/PlanSync.tsx'));

interface AppProps {
  queryClient: QueryClient;
  /** Whether the first screen is in the document already, and is only brought to life. */
  isFinished: boolean;
}

export function App({ queryClient, isFinished }: AppProps) {
  const [history] = useState(() => createHistory(afterLayers));
  return (
    <StrictMode>
      <GlobalErrors>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <StartDelay isOver={isFinished}>
              <Router history={history}>
                <RouterErrors>
                  <AppRoutes />
                </RouterErrors>
                <Afterwards />
              </Router>
            </StartDelay>
            <ConfirmIdentity />
            <Toaster />
            <LoadFailureNotice />
          </AuthProvider>
        </QueryClientProvider>
      </GlobalErrors>
    </StrictMode>
  );
}

/** Not part of the first paint: fetched once it is known who is signed in. */
function Afterwards() {
  const { isLoading, user } = useAuth();
  if (isLoading) return null;
  return (
    <>
      <AppDock />
      <DeviceData />
      {user && <PlanSync />}
    </>
  );
}
