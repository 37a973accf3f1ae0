import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const embeds = globSync('web/public/widgets/*.{html,js,css}', { cwd: root });

test('every picture and file that an embed names is there', () => {
  expect(embeds.length).toBeGreaterThan(10);
  const missing = embeds.flatMap((embed) => {
    const text = readFileSync(join(root, embed), 'utf8');
    const art = [...text.matchAll(/\/art\/([\w-]+)\.svg/g)].map(([, name]) => name);
    // The scenes of the films: a picture and its sentence.
    const films = [...text.matchAll(/\['([\w-]+)', '[A-Z]/g)].map(([, name]) => name);
    const files = [...text.matchAll(/\/widgets\/([\w-]+\.(?:css|js))/g)]
      .map(([, name]) => name)
      // The build makes it, of content/src/colours.ts.
      .filter((name) => name !== 'colours.css');
    return [
      ...[...art, ...films].map((name) => `content/art/${name}.svg`),
      ...files.map((name) => `web/public/widgets/${name}`),
    ].filter((path) => !existsSync(join(root, path)));
  });
  expect(missing).toEqual([]);
});
