import pg from 'pg';
import { randomUUIDv7, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openBenchCluster } from './redirect.database.ts';
const c = await openBenchCluster(10000);
const src = readFileSync('/tmp/perf/clicks.queries.orig.ts','utf8');
const orig = src.match(/RECORD_HITS = `([\s\S]*?)`/)![1]!;
// B: distinct links looked up once, counters by index via generic plan
const LINK = `link AS MATERIALIZED (
  SELECT l.id, l.code, l.product_id, coalesce(u.cs_user_id, u.username) AS member_reference
  FROM unnest($7::text[]) AS asked (code) JOIN links l ON l.code = asked.code JOIN users u ON u.id = l.user_id
)`;
const B = `WITH ${LINK}, hit AS MATERIALIZED (
  SELECT h.id, l.id AS link_id, h.filtered, h.scanned, h.visitor, h.day
  FROM unnest($1::uuid[], $2::text[], $3::bool[], $4::bool[], $5::bytea[], $6::date[])
    AS h (id, code, filtered, scanned, visitor, day)
  JOIN link l ON l.code = h.code
), event AS (
  INSERT INTO link_clicks (id, link_id, at, filtered, scanned)
  SELECT id, link_id, now(), filtered, scanned FROM hit
  ON CONFLICT (id) DO NOTHING
  RETURNING link_id, filtered
), visitor AS (
  INSERT INTO link_visitors (link_id, visitor, day)
  SELECT DISTINCT link_id, visitor, day FROM hit WHERE visitor IS NOT NULL ORDER BY link_id, visitor
  ON CONFLICT DO NOTHING
  RETURNING link_id
), gain AS (
  SELECT link_id, sum(clicks) AS clicks, sum(filtered) AS filtered, sum(uniques) AS uniques
  FROM (
    SELECT link_id, (NOT filtered)::int AS clicks, filtered::int AS filtered, 0 AS uniques FROM event
    UNION ALL
    SELECT link_id, 0, 0, 1 FROM visitor
  ) each_one
  GROUP BY link_id
  ORDER BY link_id
), counted AS (
  UPDATE link_counts c
  SET clicks = c.clicks + gain.clicks, filtered = c.filtered + gain.filtered, uniques = c.uniques + gain.uniques
  FROM gain
  WHERE c.link_id = gain.link_id
) SELECT code, product_id, member_reference FROM link`;
const C = B.replace(/ON CONFLICT \(id\) DO NOTHING/, '');
// D: no RETURNING of events; JS aggregated
const D = `WITH ${LINK}, event AS (
  INSERT INTO link_clicks (id, link_id, at, filtered, scanned)
  SELECT h.id, l.id, now(), h.filtered, h.scanned
  FROM unnest($1::uuid[], $2::text[], $3::bool[], $4::bool[]) AS h (id, code, filtered, scanned) JOIN link l ON l.code = h.code
), visitor AS (
  INSERT INTO link_visitors (link_id, visitor, day)
  SELECT DISTINCT l.id, h.visitor, h.day FROM unnest($2::text[], $5::bytea[], $6::date[]) h(code, visitor, day) JOIN link l ON l.code = h.code WHERE visitor IS NOT NULL ORDER BY l.id, h.visitor
  ON CONFLICT DO NOTHING
  RETURNING link_id
), counted AS (
  UPDATE link_counts c
  SET clicks = c.clicks + gain.clicks, filtered = c.filtered + gain.filtered, uniques = c.uniques + coalesce(gain.uniques,0)
  FROM (SELECT l.id, g.clicks, g.filtered, v.uniques FROM unnest($7::text[], $8::int[], $9::int[]) g(code, clicks, filtered) JOIN link l ON l.code = g.code
     LEFT JOIN (SELECT link_id, count(*) AS uniques FROM visitor GROUP BY 1) v ON v.link_id = l.id ORDER BY 1) gain
  WHERE c.link_id = gain.id
) SELECT code, product_id, member_reference FROM link`;
const nov = (t: string) => t; 
const vis = Array.from({length:300},()=>randomBytes(16));
const variants: Record<string,{text:string; agg?:boolean; set?:string; novis?: boolean}> = {
  orig:{text:orig}, origGeneric:{text:orig,set:'set plan_cache_mode=force_generic_plan'},
  B:{text:B}, Bgen:{text:B,set:'set plan_cache_mode=force_generic_plan'}, Cgen:{text:C,set:'set plan_cache_mode=force_generic_plan'}, Dgen:{text:D,agg:true,set:'set plan_cache_mode=force_generic_plan'},
  DgenNoVis:{text:D,agg:true,novis:true,set:'set plan_cache_mode=force_generic_plan'},
  DgenJitoff:{text:D,agg:true,set:'set plan_cache_mode=force_generic_plan; set jit=off'},
};
const N = Number(process.env.N ?? 64);
const values = (codes: readonly string[], v: {agg?:boolean; novis?:boolean}) => { const hs = Array.from({length:N},()=>codes[Math.floor(Math.random()*codes.length)]!);
  const m = new Map<string,number>(); for (const h of hs) m.set(h,(m.get(h)??0)+1);
  const out: unknown[] = [hs.map(()=>randomUUIDv7()), hs, hs.map(()=>false), hs.map(()=>false), hs.map(()=>v.novis?null:vis[Math.floor(Math.random()*300)]!), hs.map(()=>v.novis?null:'2026-11-21'), [...m.keys()]];
  if (v.agg) out.push([...m.values()],[...m.values()].map(()=>0));
  return out; };
const ticks = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' '); return Number(f[11])+Number(f[12]); };
const med = (a:number[]) => a.toSorted((x,y)=>x-y)[Math.floor(a.length/2)]!;
const clients: Record<string,pg.Client> = {};
for (const name of Object.keys(variants)) { const db = await c.copy(name); const cl = new pg.Client({connectionString: db.url}); await cl.connect(); if (variants[name]!.set) await cl.query(variants[name]!.set!); clients[name]=cl; }
for (const [where, codes] of [['hot', c.codes.slice(0,1)], ['many', c.codes]] as const) for (const sync of ['on','off']) {
  if (sync==='off') continue; const times: Record<string, number[]> = {}; const cpu: Record<string, number[]> = {};
  for (let round=0; round<5; round++) for (const [name,v] of Object.entries(variants)) {
    const cl = clients[name]!; await cl.query('set synchronous_commit='+sync);
    const vs = Array.from({length:300},()=>values(codes,v));
    const pid=(await cl.query('select pg_backend_pid() p')).rows[0].p; const c0=ticks(pid);
    for (const x of vs) { const t=performance.now(); await cl.query({name:'r', text: v.text, values: x}); (times[name]??=[]).push(performance.now()-t); }
    (cpu[name]??=[]).push((ticks(pid)-c0)*10/300);
  }
  console.log(where, 'CPU ms/batch', Object.entries(cpu).map(([n,t])=>`${n} ${med(t).toFixed(2)}`).join('  '));
  console.log(where, 'sync', sync, Object.entries(times).map(([n,t])=>`${n} ${med(t).toFixed(2)}`).join('  '));
}
for (const n of ['origGeneric','Dgen']) { const r = await clients[n]!.query('PREPARE q AS '+variants[n]!.text).then(()=>clients[n]!.query(`SELECT 1`)); }
for (const cl of Object.values(clients)) await cl.end(); await c.close();
