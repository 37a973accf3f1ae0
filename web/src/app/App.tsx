import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { AuthProvider } from '../features/auth/index.ts';
import { PlanNews } from '../features/subscription/index.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { GlobalErrors } from './GlobalErrorPage.tsx';
import { RouterErrors } from './RouterErrorPanel.tsx';
import { AppRoutes } from './routes.tsx';
import { StartDelay } from './StartDelay.tsx';

/** Nothing of the first picture: it comes after it, and the page does without it where it does not come. */
const afterwards = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(() => ({ default: () => null })));
const AppDock = afterwards(() => import('./AppDock.tsx'));
const DeviceData = afterwards(() => import('./DeviceData.tsx'));

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <GlobalErrors>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <StartDelay>
            <BrowserRouter>
              <RouterErrors>
                <AppRoutes />
              </RouterErrors>
              <Suspense>
                <AppDock />
              </Suspense>
            </BrowserRouter>
          </StartDelay>
          <Toaster />
          <Suspense>
            <DeviceData />
          </Suspense>
          <PlanNews />
        </AuthProvider>
      </QueryClientProvider>
    </GlobalErrors>
  );
}
