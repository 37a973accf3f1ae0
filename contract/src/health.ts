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

export const metricsEndpoint = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'signed',
  summary: "What Prometheus reads, in its text format, for who sends the operator's token as a bearer token",
  errors: { 401: 'Another token, or none', 404: 'The operator has set no token' },
});
