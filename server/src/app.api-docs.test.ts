import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { OpenApi } from './api-docs/openapi.ts';
import { endpoints } from './http/endpoints.ts';
import { createTestApp } from './test-app.ts';

const { visitor } = await createTestApp();
const { get } = visitor();
const document = (await get('/api/docs/openapi.json')).json<OpenApi>();

test('the description of the API is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...document })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it has every call of the contract, and who may make it', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => `${method} ${path} ${security.length}`),
  );
  const declared = endpoints.map(({ method, path, access }) => {
    const sessions = access === 'public' || access === 'signed' ? 0 : 1;
    return `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${sessions}`;
  });
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('it tells what goes in, what comes out and what may be refused', () => {
  const { put } = document.paths['/api/profile']!;
  const body = put?.requestBody?.content['application/json'].schema;
  expect(body?.required).toEqual(['email']);
  expect(body?.properties?.['csUserId']).toMatchObject({ type: 'string', maxLength: 64 });
  expect(put?.responses['200']?.content?.['application/json']?.schema.properties).toHaveProperty('username');
  expect(Object.keys(put?.responses ?? {})).toEqual(['200', '400', '401', '403', '409', '429']);
  const picture = document.paths['/api/links/{shortCode}/qr.{format}']?.['get'];
  expect(picture?.parameters?.map(({ name, in: place }) => `${name} ${place}`)).toEqual([
    'shortCode path',
    'format path',
  ]);
});

test('people read it on a page that needs no script and nothing from elsewhere', async () => {
  const page = await get('/api/docs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { path } of endpoints)
    expect(page.body).toContain(`<code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
  expect(page.body).not.toMatch(/<script|style=|<style/);
  const loaded = [...page.body.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, url]) => url);
  expect(loaded).toEqual(['/art/mark.svg', '/api/docs/docs.css']);
  expect((await get('/api/docs/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});
