import { readFileSync } from 'node:fs';

const PAGE = new URL('../../docs/operations.md', import.meta.url);

/** A block of commands on docs/operations.md, as it stands there. */
export interface Block {
  /** The `##` heading above it. */
  section: string;
  commands: string;
}

/** All blocks in their order: those that begin with `sh root` on the page, or those with `sh` alone. */
export function blocksOf(who: 'root' | 'anybody'): Block[] {
  const sections = readFileSync(PAGE, 'utf8').split(/^## /m).slice(1);
  return sections.flatMap((text) =>
    [...text.matchAll(/^```sh( root)?\n(.*?)^```$/gms)]
      .filter(([, root]) => Boolean(root) === (who === 'root'))
      .map(([, , commands]) => ({ section: text.split('\n', 1)[0]!, commands: commands! })),
  );
}

/** What a block has to show, and what there has to be before it. */
export interface Step {
  section: string;
  before?: () => Promise<unknown>;
  shows: (output: string) => unknown;
}

/**
 * Runs the blocks in their order, each with its step.
 * @throws where the page has a block for which there is no step, or none for a step
 */
export async function runBlocks(
  blocks: readonly Block[],
  steps: readonly Step[],
  run: (commands: string) => Promise<string>,
): Promise<void> {
  const [on, known] = [blocks, steps].map((list) => list.map(({ section }) => section).join(', '));
  if (on !== known)
    throw new Error(`docs/operations.md has commands in: ${on}\nProved are those in: ${known}`);
  for (const [at, { before, shows }] of steps.entries()) {
    await before?.();
    await shows(await run(blocks[at]!.commands));
  }
}
