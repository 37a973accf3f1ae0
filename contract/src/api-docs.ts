import { endpoint } from './endpoint.ts';

export const apiDocsEndpoint = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This documentation of every endpoint',
});

export const openApiEndpoint = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  access: 'public',
  summary: 'The same as OpenAPI 3.1',
});

export const apiDocsStyleEndpoint = endpoint({
  method: 'GET',
  path: '/api/docs/docs.css',
  access: 'public',
  summary: 'The stylesheet of the documentation',
});
