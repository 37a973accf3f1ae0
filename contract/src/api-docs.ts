import { endpoint } from './endpoint.ts';

export const apiDocsEndpoint = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This description of every call, for people',
});

export const openApiEndpoint = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  access: 'public',
  summary: 'The same for programs: OpenAPI 3.1',
});

export const apiDocsStyleEndpoint = endpoint({
  method: 'GET',
  path: '/api/docs/docs.css',
  access: 'public',
  summary: 'How the description looks',
});
