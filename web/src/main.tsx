import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startWithDocument } from './features/auth/index.ts';
import { createQueryClient } from './http/query-client.ts';
import { rememberInstalled } from './pwa/install-storage.ts';
import { awaitInstallPrompt } from './pwa/install-prompt.ts';
import { keepFocus } from './ui/focus/keep-focus.ts';
import { showOpened } from './ui/focus/show-opened.ts';

awaitInstallPrompt(rememberInstalled);
keepFocus();
showOpened();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
startWithDocument(queryClient);

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);

// Without one the app works all the same. There is no worker beside Vite's own server.
if (import.meta.env.PROD)
  void import('./pwa/register-worker.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => {},
  );
