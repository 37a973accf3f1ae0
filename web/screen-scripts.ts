import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { detailPaths, hasShell, paths, SCREEN_SCRIPTS, type ScreenScripts } from '@clear-spring/contract';
import { parse, type Plugin, type Rolldown, Visitor } from 'vite';
import { ADMIN_FOLDER } from './chunks.ts';

const ROUTES = 'src/app/routes.tsx';
const SHELL = 'src/app/shell/Shell.tsx';

/**
 * Writes down which scripts each screen needs besides those that index.html names. The server names them in the
 * document, because otherwise browsers find them only when the first ones run.
 */
export function screenScripts(): Plugin {
  let root = '';
  return {
    name: 'clear-spring-screen-scripts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const scriptsOf = (file: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, file)));
        return chunk ? withImports(chunk, chunks) : this.error(`${file} is in no script.`);
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const known = new Set(entry && withImports(entry, chunks));
      const files = await screenFiles(root);
      const scripts: ScreenScripts = {};
      for (const path of [...Object.values(paths), ...Object.values(detailPaths)]) {
        const file = files.get(path) ?? this.error(`${ROUTES} has no screen for ${path}.`);
        const needed = new Set([...(hasShell(path) ? scriptsOf(SHELL) : []), ...scriptsOf(file)]);
        // Whoever asks for an admin's screen may not be one.
        scripts[path] = [...needed]
          .filter((name) => !known.has(name) && !name.startsWith(`${ADMIN_FOLDER}/`))
          .map((name) => `/${name}`);
      }
      this.emitFile({ type: 'asset', fileName: SCREEN_SCRIPTS, source: JSON.stringify(scripts) });
    },
  };
}

/** A chunk and all that it imports, in the order in which they run. */
function withImports(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set<string>();
  const add = ({ imports, fileName }: Rolldown.OutputChunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const name of imports) {
      const imported = chunks.find((one) => one.fileName === name);
      if (imported) add(imported);
    }
  };
  add(chunk);
  return [...found].toReversed();
}

/** The module of each screen by its path, as the table in routes.tsx says: `[paths.home]: { load: () => import('…') }`. */
async function screenFiles(root: string): Promise<Map<string, string>> {
  const file = join(root, ROUTES);
  const { program } = await parse(file, await readFile(file, 'utf8'));
  const all: Readonly<Record<string, string>> = { ...paths, ...detailPaths };
  const files = new Map<string, string>();
  let path: string | undefined;
  new Visitor({
    Property({ key }) {
      if (key.type === 'MemberExpression' && key.property.type === 'Identifier')
        path = all[key.property.name];
    },
    ImportExpression({ source }) {
      if (path && source.type === 'Literal') files.set(path, join(dirname(ROUTES), String(source.value)));
      path = undefined;
    },
  }).visit(program);
  return files;
}
