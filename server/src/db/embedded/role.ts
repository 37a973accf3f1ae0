import pg from 'pg';
import { superuser } from './cluster.ts';
import { port } from './cluster-paths.ts';

/**
 * The app's role. It owns its database and everything in it, and nothing else, so an injected statement could neither
 * run a program nor read a file. The superuser only creates databases and holds the shares.
 */
export const role = 'clear_spring';
export const appDatabase = 'app';

/**
 * Creates the role and its database where missing. In clusters of earlier versions everything belongs to the
 * superuser, which cannot be demoted because initdb created it: all of it is handed over in one transaction. Older code
 * keeps running as superuser; the next start hands over what it creates.
 *
 * @param maintenance the superuser's connection
 * @param sockets the folder of the server's socket
 */
export async function provideDatabase(
  maintenance: pg.Client,
  sockets: string,
  database: string,
): Promise<void> {
  const roles = await maintenance.query('select 1 from pg_roles where rolname = $1', [role]);
  if (roles.rowCount === 0)
    await maintenance.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`);
  const databases = await maintenance.query('select 1 from pg_database where datname = $1', [database]);
  if (databases.rowCount === 0)
    await maintenance.query(`create database ${pg.escapeIdentifier(database)} owner ${role}`);
  else await handOver(sockets, database);
}

/** Hands over what the superuser owns, except PostgreSQL's own objects, in an order that PostgreSQL accepts. */
const handOverAll = `do $$
declare statement text;
begin
  set local lock_timeout = '60s';
  for statement in
    select format('alter database %I owner to ${role}', datname)
      from pg_database where datname = current_database() and datdba = 10
    union all
    select format('alter schema %I owner to ${role}', nspname)
      from pg_namespace where nspowner = 10 and oid >= 16384 and nspname not like 'pg\\_%'
    union all
    -- A sequence of a column, and the type of a row, go with their table.
    select format('alter %s %s owner to ${role}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'c' then 'type' else 'table' end, c.oid::regclass)
      from pg_class c
      where relowner = 10 and c.oid >= 16384 and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
        and relnamespace::regnamespace::text not like 'pg\\_%'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${role}', p.oid::regprocedure)
      from pg_proc p
      where proowner = 10 and p.oid >= 16384
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')
    union all
    select format('alter %s %s owner to ${role}', case typtype when 'd' then 'domain' else 'type' end, t.oid::regtype)
      from pg_type t
      where typowner = 10 and t.oid >= 16384 and typtype in ('e', 'd', 'r')
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid
          and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;

async function handOver(sockets: string, database: string): Promise<void> {
  const client = new pg.Client({ host: sockets, port, user: superuser, database, ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(handOverAll);
  } finally {
    await client.end().catch(() => {});
  }
}
