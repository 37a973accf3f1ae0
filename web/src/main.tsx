import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createQueryClient } from './http/query-client.ts';
import { registerWorker } from './pwa/register-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()} />
  </StrictMode>,
);

// There is no worker beside Vite's own server.
if (import.meta.env.PROD) registerWorker();
