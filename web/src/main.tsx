import { createRoot, hydrateRoot } from 'react-dom/client';
import { beAlive } from './app/alive.ts';
import { App } from './app/App.tsx';
import { replaceHead } from './app/screen-head.ts';
import { whenStyled } from './app/when-styled.ts';
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

// A reload keeps the tab to which a screen had led.
const { usr } = (window.history.state ?? {}) as { usr?: { tab?: string } | null };
const isFinished = !document.querySelector('.root-loading') && !usr?.tab;
const app = <App queryClient={queryClient} isFinished={isFinished} />;
const report = (error: unknown) => {
  console.error(error);
  beAlive();
  replaceHead();
};
// By default React reports what it recovers from as if nobody had caught it, and the app would give up.
const options = { onRecoverableError: report, onCaughtError: report };
whenStyled(() => {
  // No sooner: until it is rendered, the app does not hear of what other tabs do.
  startWithDocument(queryClient);
  // The screen says that it is alive itself, when its own script has come.
  if (isFinished) return hydrateRoot(root, app, options);
  beAlive();
  createRoot(root, options).render(app);
});

// Without one the app works all the same. There is no worker beside Vite's own server.
if (import.meta.env.PROD)
  void import('./pwa/register-worker.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => {},
  );
