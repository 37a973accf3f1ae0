import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../server/src/db/embedded/test-postgres.ts';
import { createTestServer } from '../server/src/test-server.ts';

const TOKEN = 'a token of the soak';
const RULES = resolve('ops/monitoring/alerts.yaml');

/** Prometheus from Debian, which the machine may have already. */
function installPrometheus(): void {
  if (spawnSync('prometheus', ['--version']).status === 0) return;
  const apt = 'apt-get update && apt-get install -y --no-install-recommends prometheus';
  const { status } = spawnSync(apt, { shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error('Prometheus could not be installed: run this as root on Debian.');
}

/** Scrapes this origin every second, and goes by the rules of ops/monitoring every second. */
async function startPrometheus(origin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clear-spring-prometheus-'));
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${RULES}]
scrape_configs:
  - job_name: clear-spring
    authorization: { credentials: ${TOKEN} }
    static_configs: [{ targets: ['${new URL(origin).host}'] }]
`,
  );
  const port = Number(new URL(origin).port) + 1;
  const api = `http://127.0.0.1:${port}/api/v1`;
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  onTestFinished(() => {
    prometheus.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async <T>(path: string): Promise<T> => {
    const answer = (await (await fetch(api + path)).json()) as { status: string; data: T; error?: string };
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  return {
    query: async (expr: string) =>
      (await get<{ result: { value: [number, string] }[] }>(`/query?query=${encodeURIComponent(expr)}`))
        .result,
    rules: async () =>
      (
        await get<{
          groups: { rules: { name: string; state: string; health: string; lastError?: string }[] }[];
        }>('/rules')
      ).groups.flatMap(({ rules }) => rules),
  };
}

test('a real Prometheus scrapes the app, reads every panel, and warns of nothing until the app is gone', async () => {
  installPrometheus();
  const server = await createTestServer({ METRICS_TOKEN: TOKEN });
  await server.start();
  const prometheus = await startPrometheus(server.origin);
  await until(async () => (await prometheus.query('up == 1').catch(() => [])).length === 1);
  // Rates need more than one scrape.
  await until(async () => (await prometheus.query('count_over_time(up[1m]) > 5')).length === 1);

  const dashboard = JSON.parse(readFileSync('ops/monitoring/dashboard.json', 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const targets = dashboard.panels.flatMap(({ title, targets: some = [] }) =>
    some.map(({ expr }) => ({ title, expr })),
  );
  let answered = 0;
  for (const { expr } of targets) if ((await prometheus.query(expr)).length > 0) answered++;
  const rules = await prometheus.rules();
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
  expect(rules.filter(({ state }) => state !== 'inactive').map(({ name }) => name)).toEqual([]);

  await server.killApp();
  await until(async () =>
    (await prometheus.rules()).some(({ name, state }) => name === 'AppDown' && state !== 'inactive'),
  );
  console.log(
    `monitoring: ${rules.length} alerts, none of them while all was well, AppDown after the kill; ` +
      `${answered} of ${targets.length} curves have figures on an idle node`,
  );
});
