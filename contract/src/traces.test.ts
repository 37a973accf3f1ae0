import { expect, test } from 'vitest';
import { endpoints, nameOf } from './endpoint.all.fixture.ts';

test('what only admins may do leaves a trace unless it only reads, and so does what they take away as a file', () => {
  const silent = endpoints.filter(
    ({ access, method, path, traced }) =>
      access === 'admin' && (method !== 'GET' || path.endsWith('.csv')) && !traced,
  );
  expect(silent.map(nameOf)).toEqual([]);
});
