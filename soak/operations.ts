import { readFileSync } from 'node:fs';

/** The blocks of commands below a heading of docs/operations.md, in their order, up to the next heading. */
export function commandsOf(heading: string): string[] {
  const page = readFileSync('docs/operations.md', 'utf8');
  const start = page.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`docs/operations.md has no section "${heading}".`);
  const section = page.slice(start + 1).split(/\n##+ /)[0]!;
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands!);
}
