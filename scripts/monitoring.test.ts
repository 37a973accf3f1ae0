import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { alerts, files } from './monitoring.files.ts';
import { SIGNALS } from './monitoring.signals.ts';

const FOLDER = 'ops/monitoring';
const panels = Object.values(SIGNALS).flat();
const exprs = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ lines }) => lines.map(({ expr }) => expr)),
];

test('ops/monitoring holds what `npm run monitoring` makes', () => {
  for (const [name, text] of Object.entries(files()))
    expect(readFileSync(join(FOLDER, name), 'utf8'), `${name}: run npm run monitoring`).toBe(text);
});

test('every alert has a name of its own, and a section of docs/operations.md', () => {
  const names = alerts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const anchors = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^##+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(alerts.filter(({ see }) => !anchors.includes(see)).map(({ name, see }) => [name, see])).toEqual([]);
});

/** Names that stand without braces, where the selector of the job would be missing. */
const unselected = (expr: string) =>
  [
    ...expr
      .replaceAll(/\{[^}]*\}/g, '{}')
      .replaceAll(/\bby \([a-z, ]*\)/g, '')
      .matchAll(/\b[a-z_][a-z_0-9]+\b(?! *[({])/g),
  ]
    .map(([name]) => name)
    .filter((word) => !['unless', 'or'].includes(word));

test('every metric in an expression is that of this job', () => {
  expect(exprs.flatMap(unselected)).toEqual([]);
  expect(unselected('sum by (part) (health{}) > up unless rate(jobs[5m])')).toEqual(['up', 'jobs']);
});

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};
// Debian's package prometheus brings it.
const hasPromtool = promtool('--version').status === 0;

test.skipIf(!hasPromtool)(
  'promtool takes the rules and the expressions of all panels; each alert fires by its example, and none while all is well',
  () => {
    expect(promtool('check', 'rules', `${FOLDER}/alerts.yaml`)).toMatchObject({ status: 0 });
    const tested = promtool('test', 'rules', `${FOLDER}/alerts.test.yaml`);
    expect([tested.status, tested.said]).toEqual([0, expect.stringContaining('SUCCESS')]);
    const shown = join(mkdtempSync(join(tmpdir(), 'clear-spring-panels-')), 'panels.yaml');
    const rules = exprs.map((expr, at) => ({ record: `panel:number_${at}`, expr }));
    writeFileSync(shown, stringify({ groups: [{ name: 'panels', rules }] }));
    expect(promtool('check', 'rules', shown)).toMatchObject({ status: 0 });
  },
);
