import { expect, test } from 'vitest';
import { affectedBy } from './test.changed.ts';

const all = [
  'contract/src/links.test.ts',
  'e2e/links.qr.e2e.ts',
  'e2e/rss.e2e.ts',
  'server/src/features/links/clicks.test.ts',
  'server/src/http/document.test.ts',
  'web/src/features/links/LinkCard.test.tsx',
  'web/src/ui/Tabs.test.tsx',
  'web/src/ui/overlay/Menu.test.tsx',
];
const affected = (...files: string[]) => {
  const { unit, browser } = affectedBy(files, all);
  return [...unit, ...browser].filter((file) => all.includes(file));
};

test('a change to a feature affects its tests on every side', () => {
  const ofLinks = all.filter((file) => file.includes('links'));
  expect(affected('web/src/features/links/LinkCard.tsx').toSorted()).toEqual(ofLinks);
  expect(affected('contract/src/links.ts').toSorted()).toEqual(ofLinks);
});

test('a change outside the features affects the tests beside it', () => {
  expect(affected('web/src/ui/Tabs.tsx')).toEqual(['web/src/ui/Tabs.test.tsx']);
  expect(affected('server/src/http/document.ts')).toEqual(['server/src/http/document.test.ts']);
});

test('the house rules are checked with every change, and a deleted file is not linted', () => {
  const { unit, sources } = affectedBy(['web/src/gone.ts', 'scripts/test.ts'], all);
  expect(unit).toContain('scripts/house-rules.test.ts');
  expect(sources).toEqual(['scripts/test.ts']);
});
