import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { AuthProvider } from '../features/auth/index.ts';
import { PlanNews } from '../features/subscription/index.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { DeviceData } from './DeviceData.tsx';
import { GlobalErrors } from './GlobalErrorPage.tsx';
import { RouterErrors } from './RouterErrorPanel.tsx';
import { AppRoutes } from './routes.tsx';
import { StartDelay } from './StartDelay.tsx';

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
            </BrowserRouter>
          </StartDelay>
          <Toaster />
          <DeviceData />
          <PlanNews />
        </AuthProvider>
      </QueryClientProvider>
    </GlobalErrors>
  );
}
