import { expect, test, vi } from 'vitest';
import { blocksOf, runBlocks, type Step } from '../server/src/operations.fixture.ts';
import { bootMachine } from './machine.ts';

const READY = 'http://127.0.0.1:3000/readyz';
const isReady = async () => expect((await fetch(READY)).status).toBe(204);
const seconds = (since: number) => Math.round((performance.now() - since) / 1000);
const DATA = '/var/lib/clear-spring/postgres';

test('an empty Debian becomes production, is restored, updated and taken back by the commands of docs/operations.md alone, and is replaced by systemd when it hangs or dies', async () => {
  const inside = await bootMachine();
  const start = performance.now();
  let installed = 0;
  let first = '';
  const current = () => inside('readlink /opt/clear-spring/current');
  const hasOlga = async () => {
    await isReady();
    expect(await inside('/opt/clear-spring/run admin -- list')).toContain('olga');
  };

  const steps: Step[] = [
    { section: 'Install', shows: () => {} },
    {
      section: 'Install',
      async shows() {
        installed = seconds(start);
        await isReady();
      },
    },
    {
      section: 'Install',
      shows: (output) =>
        expect(output).toMatch(/^olga can sign in with the password \S{16}\nolga is now an admin\.\n$/),
    },
    {
      section: 'Back up and restore',
      async shows(output) {
        expect(output).toMatch(/Restored \d+ rows as of /);
        await hasOlga();
      },
    },
    {
      section: 'Update and go back',
      before: async () => (first = await current()),
      async shows() {
        expect(await current()).not.toBe(first);
        await hasOlga();
      },
    },
    {
      section: 'Update and go back',
      async shows() {
        expect(await current()).toBe(first);
        await hasOlga();
      },
    },
    {
      section: 'Metrics and alerts',
      shows: (output) => expect(output).toMatch(/^ready 1$/m),
    },
    {
      section: 'Metrics and alerts',
      shows: (output) => expect(output).toContain('SUCCESS'),
    },
    { section: 'Packages of others', shows: (output) => expect(output).toContain('npm audit: ') },
  ];
  await runBlocks(blocksOf('root'), steps, inside);

  // Of the commands that need no root, those that systemd makes different.
  await inside('systemctl stop clear-spring');
  expect(await inside('/opt/clear-spring/run admin -- rotate-key')).toContain('secrets are now encrypted');
  expect(await inside('/opt/clear-spring/run db:upgrade')).toContain('there is nothing to upgrade');
  await inside(`cp -a ${DATA}/data ${DATA}/data.17 && echo 17 > ${DATA}/data.17/PG_VERSION`);
  await inside('/opt/clear-spring/run db:downgrade');
  expect(await inside(`cat ${DATA}/data/PG_VERSION`)).toBe('17\n');
  await inside(
    `mv ${DATA}/data.18 ${DATA}/data.new && rm -r ${DATA}/data && mv ${DATA}/data.new ${DATA}/data`,
  );
  await inside('systemctl start clear-spring');
  await hasOlga();

  expect(await inside('systemd-analyze verify /opt/clear-spring/clear-spring.service 2>&1')).toBe('');
  const exposure = await inside(
    'systemd-analyze security clear-spring.service --no-pager --threshold=20 | tail -n 1',
  );
  const show = async (property: string) =>
    (await inside(`systemctl show clear-spring --value --property=${property}`)).trim();
  expect(await inside(`stat --format=%U /proc/${await show('MainPID')}`)).toBe('clear-spring\n');

  const replacedAfter = async (signal: string) => {
    const [pid, since] = [await show('MainPID'), performance.now()];
    await inside(`kill -${signal} ${pid}`);
    await vi.waitFor(
      async () => {
        expect(await show('MainPID')).not.toBe(pid);
        expect(await show('ActiveState')).toBe('active');
        await isReady();
      },
      { timeout: 150_000, interval: 500 },
    );
    return seconds(since);
  };
  const killed = await replacedAfter('KILL');
  const hung = await replacedAfter('STOP');
  expect(hung).toBeLessThan(120);
  await inside('systemctl stop clear-spring');
  expect(await show('Result')).toBe('success');
  // PostgreSQL has stopped too.
  expect(await inside('stat --format=%U /proc/[0-9]* 2> /dev/null || true')).not.toContain('clear-spring');
  console.log(
    `installation: ready ${installed} s after the first command; ${exposure.trim()}; well ${killed} s after a SIGKILL, ` +
      `${hung} s after it hung`,
  );
});
