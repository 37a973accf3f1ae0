// scratch: CPU µs per request by process
import pg from 'pg';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBenchCluster } from './redirect.database.ts';
const cluster = await openBenchCluster(10000);
const ticks = (pid: string | number) => {
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(f[11]) + Number(f[12])) * 10000;
  } catch {
    return 0;
  }
};
const split = (pid: string|number) => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' '); const st=readFileSync(`/proc/${pid}/task/${pid}/stat`,'utf8').split(') ')[1]!.split(' '); const cs=readFileSync(`/proc/${pid}/status`,'utf8').match(/ctxt_switches:\s+(\d+)/g)!.map(x=>Number(x.match(/\d+/)![0])); return [Number(f[11])*10000,Number(f[12])*10000,Number(st[11])*10000,Number(st[12])*10000,cs[0]!,cs[1]!]; };
const pgPids = () =>
  readdirSync('/proc')
    .filter((p) => /^\d+$/.test(p))
    .filter((p) => {
      try {
        return (
          readFileSync(`/proc/${p}/comm`, 'utf8').trim() === 'postgres' &&
          readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('[local]')
        );
      } catch {
        return false;
      }
    });
const ofDb = (p: string, k: string) => {
  try {
    return readFileSync(`/proc/${p}/cmdline`, 'utf8').includes(k);
  } catch {
    return false;
  }
};
const pathOf = (f: string) => fileURLToPath(new URL(f, import.meta.url));
const med = (a: number[]) => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!;
const kinds = (process.env.KINDS ?? 'fastify:hot,product:hot,product:many').split(',');
const amount = Number(process.env.AMOUNT ?? 40000);
const rounds = Number(process.env.ROUNDS ?? 3);
const out: Record<string, any[]> = {};
const servers: any = {};
for (const k of kinds) {
  const [kind] = k.split(':');
  const db = await cluster.copy(k);
  const server = fork(k.split(':')[2] ? '/tmp/perf/'+k.split(':')[2]+'/bench/redirect.servers.ts' : pathOf('redirect.servers.ts'), [kind!, db.url], {
    execArgv:
      process.env.PERF && kind === 'product' ? ['--perf-basic-prof-only-functions','--interpreted-frames-native-stack'] : process.env.PROF && kind === 'product' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/perf/prof', '--cpu-prof-interval', '200']
        : [],
  });
  const [port] = await once(server, 'message');
  servers[k] = { server, port, db };
}
for (let r = 0; r < rounds; r++)
  for (const k of kinds) {
    const { server, port } = servers[k];
    const load = k.split(':')[1];
    const order = {
      url: `http://127.0.0.1:${port}`,
      codes: load === 'many' ? cluster.codes : cluster.codes.slice(0, 1),
      amount,
      warmUp: 10000,
      newVisitors: load === 'new',
    };
    const pids = pgPids();
    const before = new Map(pids.map((p) => [p, ticks(p)]));
    const s0 = ticks(server.pid);
    const lp = fork(pathOf('load.ts'), [JSON.stringify(order)]);
    if (process.env.PERF && kind2(k) === 'product' && r === rounds - 1) spawn('perf', ['record','-F','1999','-g','-o','/tmp/perf/perf.data','-p',String(server.pid),'--','sleep',process.env.PERF],{stdio:'ignore'});
    const [rep] = (await once(lp, 'message')) as any;
    const l = ticks(lp.pid!);
    await once(lp, 'exit').catch(() => {});
    const n = amount + 10000;
    const s = (ticks(server.pid) - s0) / n;
    let p = 0;
    for (const x of pgPids()) if (ofDb(x, k)) p += ticks(x) - (before.get(x) ?? 0);
    p /= n;
    (out[k] ??= []).push({ rps: rep.perSecond, p99: rep.p99, s, p, l: l / n });
  }
for (const k of kinds)
  console.log(
    k.padEnd(22),
    'req/s',
    Math.round(med(out[k]!.map((x) => x.rps))),
    'CPU µs/req: server',
    med(out[k]!.map((x) => x.s)).toFixed(1),
    'postgres',
    med(out[k]!.map((x) => x.p)).toFixed(1),
    'load',
    med(out[k]!.map((x) => x.l)).toFixed(1),
    'p99',
    med(out[k]!.map((x) => x.p99)).toFixed(1),
  );
for (const k of kinds) { const c = new pg.Client({connectionString: servers[k].db.url}); await c.connect(); const q=(await c.query('select count(*)::int n, count(distinct at)::int b, (select percentile_cont(array[0.1,0.5,0.9]) within group (order by c) from (select count(*) c from link_clicks group by at) x) p from link_clicks')).rows[0]; console.log(k,'hits',q.n,'batches',q.b,'avg',(q.n/q.b).toFixed(1),'p10/50/90',q.p); await c.end(); }
for (const k of kinds) {
  servers[k].server.disconnect();
}
await new Promise((r) => setTimeout(r, 1500));
await cluster.close();

function kind2(k: string) { return k.split(':')[0]; }
