import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * All that the database holds, table by table, as text: bytes as hex, and compressed values as what they stand for. With
 * PostgreSQL's statistics, where values of every column lie.
 */
export async function dumpDatabase(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
    UNION ALL SELECT 'pg_stats'`);
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`SELECT row_of::text AS text FROM ${name} row_of`);
    dump.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return dump;
}

/** All files under a folder, as text. */
export async function dumpFolder(folder: string): Promise<Map<string, string>> {
  const dump = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) dump.set(file, (await readFile(file)).toString('latin1'));
  }
  return dump;
}

/** What quoting adds, in rows, arrays and JSON within each other, is not compared; nor is letter case. */
const plain = (text: string) => text.replaceAll(/["'\\]/g, '').toLowerCase();

/** Where a text occurs in a dump: as it is, in a URL, in hex, in base64 at any offset. */
export function createSearch(dump: ReadonlyMap<string, string>): (text: string) => string[] {
  const places = [...dump].map(([name, content]) => ({ name, content, plain: plain(content) }));
  return (text) => {
    const bytes = Buffer.from(text);
    const inBase64 = [0, 1, 2].map((offset) =>
      // The first and last signs depend on what stands beside.
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(offset && offset + 1, -4),
    );
    const exact = [...inBase64, ...inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
    const hex = [text, text.toLowerCase()].map((form) => Buffer.from(form).toString('hex'));
    const anyCase = [text, encodeURIComponent(text), bytes.toString('latin1'), ...hex].map(plain);
    return places
      .filter(
        (place) =>
          exact.some((form) => place.content.includes(form)) ||
          anyCase.some((form) => place.plain.includes(form)),
      )
      .map(({ name }) => name);
  };
}
