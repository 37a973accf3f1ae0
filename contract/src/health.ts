import { endpoint } from './endpoint.ts';

export const healthEndpoint = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process lives',
  status: 204,
});

export const readyEndpoint = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The process can serve: its database answers and it is not shutting down',
  status: 204,
  errors: { 503: 'Not now' },
});
