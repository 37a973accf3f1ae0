import { expect, test } from 'vitest';
import * as contract from './index.ts';

const endpoints = Object.values<unknown>(contract).filter(
  (exported): exported is contract.Endpoint =>
    typeof exported === 'object' && exported !== null && 'access' in exported,
);

test('what only admins may do leaves a trace unless it only reads, and so does what they take away as a file', () => {
  const silent = endpoints.filter(
    ({ access, method, path, traced }) =>
      access === 'admin' && (method !== 'GET' || path.endsWith('.csv')) && !traced,
  );
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
