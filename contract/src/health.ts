import { endpoint } from './endpoint.ts';

export const healthEndpoint = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process is alive',
  status: 204,
});

export const readyEndpoint = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The process can serve requests: its database answers and it is not shutting down',
  status: 204,
  errors: { 503: 'Not ready' },
});

export const metricsEndpoint = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'signed',
  summary: "Metrics in Prometheus' text format; requires the operator's token as a bearer token",
  errors: { 401: 'Wrong or missing token', 404: 'The operator has set no token' },
});
