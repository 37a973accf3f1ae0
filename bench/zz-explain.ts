import pg from 'pg';
import { randomUUIDv7, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openBenchCluster } from './redirect.database.ts';
const c = await openBenchCluster(10000);
const db = await c.copy('x');
const src = readFileSync('server/src/features/links/clicks.queries.ts','utf8');
const text = src.match(/RECORD_HITS = `([\s\S]*?)`/)![1]!;
const client = new pg.Client({ connectionString: db.url }); await client.connect();
const vis = Array.from({length:300},()=>randomBytes(16));
const values = (codes: string[]) => { const n=64; const hs = Array.from({length:n},()=>codes[Math.floor(Math.random()*codes.length)]!);
  return [hs.map(()=>randomUUIDv7()), hs, hs.map(()=>false), hs.map(()=>false), hs.map(()=>vis[Math.floor(Math.random()*300)]!), hs.map(()=>'2026-11-21'), [...new Set(hs)]]; };
for (const [name, codes] of [['hot', c.codes.slice(0,1)], ['many', c.codes]] as const) {
  for (let k=0;k<2;k++){ const t=performance.now(); for (let i=0;i<300;i++) await client.query({name:'r', text, values: values([...codes])}); console.log(name, ((performance.now()-t)/300).toFixed(3),'ms/batch'); }
  await client.query('set synchronous_commit=off');
  for (let k=0;k<2;k++){ const t=performance.now(); for (let i=0;i<300;i++) await client.query({name:'r', text, values: values([...codes])}); console.log(name, 'async commit', ((performance.now()-t)/300).toFixed(3),'ms/batch'); }
  await client.query('set synchronous_commit=on');
  const r = await client.query('EXPLAIN (ANALYZE, BUFFERS) '+text, values([...codes]));
  console.log(r.rows.map(x=>x['QUERY PLAN']).join('\n'));
}
await client.end(); await c.close();
