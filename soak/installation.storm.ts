import { expect, test, vi } from 'vitest';
import { bootMachine } from './machine.ts';
import { commandsOf } from './operations.ts';

const READY = 'http://127.0.0.1:3000/readyz';
const isReady = async () => expect((await fetch(READY)).status).toBe(204);
const seconds = (since: number) => Math.round((performance.now() - since) / 1000);

test('an empty Debian becomes production, is updated, taken back, and replaced by systemd when it hangs or dies, by the commands of docs/operations.md alone', async () => {
  const inside = await bootMachine();
  const [tools, settings, firstAdmin, update, wayBack] = commandsOf('Install');
  const start = performance.now();
  await inside(tools!);
  await inside(settings!);
  const installed = seconds(start);
  await isReady();
  expect(await inside(firstAdmin!)).toMatch(
    /^olga can sign in with the password \S{16}\nolga is now an admin\.\n$/,
  );

  expect(await inside('systemd-analyze verify /opt/clear-spring/clear-spring.service 2>&1')).toBe('');
  const exposure = await inside(
    'systemd-analyze security clear-spring.service --no-pager --threshold=20 | tail -n 1',
  );
  const show = async (property: string) =>
    (await inside(`systemctl show clear-spring --value --property=${property}`)).trim();
  expect(await inside(`stat --format=%U /proc/${await show('MainPID')}`)).toBe('clear-spring\n');

  const first = await inside('readlink /opt/clear-spring/current');
  await inside(update!);
  await isReady();
  expect(await inside('readlink /opt/clear-spring/current')).not.toBe(first);
  await inside(wayBack!);
  await isReady();
  expect(await inside('readlink /opt/clear-spring/current')).toBe(first);
  expect(await inside('/opt/clear-spring/run admin -- list')).toContain('olga');

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
