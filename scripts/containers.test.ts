import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START } from './start-product.ts';

const [dockerfile, compose, operations] = ['Dockerfile', 'compose.yaml', 'docs/operations.md'].map((file) =>
  readFileSync(file, 'utf8'),
);

test('a container starts the server as npm start does', () => {
  expect(dockerfile).toContain(`\nCMD ${JSON.stringify(['node', ...START]).replaceAll(',', ', ')}\n`);
});

test('compose.yaml gives the app settings that exist, and asks the operator for those that the page says', () => {
  const app = compose!.slice(compose!.indexOf('    environment:'), compose!.indexOf('    networks:'));
  const settings = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
  expect(settings.length).toBeGreaterThan(5);
  for (const name of settings) expect(operations).toMatch(new RegExp(`^\\| [^|]*\\b${name}\\b`, 'm'));

  const asked = new Set([...compose!.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name));
  const page = operations!.slice(operations!.indexOf('\n### Containers\n'));
  const said = page.slice(page.indexOf('```\n') + 4, page.indexOf('\n```\n', page.indexOf('```\n') + 4));
  expect(new Set(said.split('\n').map((line) => line.split('=')[0]))).toEqual(asked);
});
