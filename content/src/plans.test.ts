import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePlan, librarySize, premiumBenefits, premiumPlan } from './index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Every string that a member may see; tests may repeat it. */
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'content', 'contract', 'server', 'web'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|html|js)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  .filter((file) => existsSync(root + file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

const holding = (said: string | RegExp) =>
  sources.filter(({ text }) => (typeof said === 'string' ? text.includes(said) : said.test(text)));

test('no price, plan name or benefit stands in two places', () => {
  expect(sources.length).toBeGreaterThan(300);
  const said: (string | RegExp)[] = [
    premiumPlan.title,
    freePlan.title,
    librarySize,
    '24/7 radio',
    ...premiumBenefits.slice(1),
    // An amount of dollars, anywhere.
    new RegExp(`\\$${premiumPlan.price}\\b|29\\.99`),
    new RegExp(`\\bprice: ${premiumPlan.price}\\b`),
  ];
  const twice = said
    .map((one) => [one, ...holding(one).map(({ file }) => file)])
    .filter(([, ...files]) => files.length > 1);
  expect(twice).toEqual([]);
});
