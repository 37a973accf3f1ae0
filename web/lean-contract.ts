import type { Plugin } from 'vite';

/** What `web/src/http/` reads of an endpoint. The server alone checks the rest. */
const READ_IN_BROWSERS = new Set(['method', 'path', 'access', 'output', 'renewsSession']);

/** As much of a syntax tree as is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node | null;
  declarations?: { init: Node | null }[];
  callee?: { name?: string };
  arguments?: [{ properties: { start: number; end: number; key?: { name: string }; value: Node }[] }];
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves of each endpoint of the contract only what browsers read, of its output only that there is one, and marks every
 * schema as made without side effects: those that no module of the web uses are dropped, and what makes them with them.
 */
export function leanContract(): Plugin {
  return {
    name: 'clear-spring-lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[\w.-]+\.ts$/ },
      handler(code) {
        const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
        const edits = body
          .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
          .flatMap(({ init }) => (init?.type === 'CallExpression' ? leanEdits(init, code) : []));
        return { code: edits.reduceRight(applied, code), map: null };
      },
    },
  };
}

function leanEdits(call: Node, code: string): Edit[] {
  const { start, end } = call;
  if (call.callee?.name !== 'endpoint')
    return [
      { start, end: start, text: '/* @__PURE__ */ (() => ' },
      { start: end, end, text: ')()' },
    ];
  const [{ properties }] = call.arguments!;
  // What endpoints have in common is spread into them, and has no key.
  const unread = properties.filter(({ key }) => key && !READ_IN_BROWSERS.has(key.name));
  const output = properties.find(({ key }) => key?.name === 'output');
  return [
    { start, end: start, text: '/* @__PURE__ */ ' },
    ...unread.map((property) => ({ start: property.start, end: behindComma(property.end, code), text: '' })),
    ...(output ? [{ ...output.value, text: 'true' }] : []),
  ].toSorted((one, other) => one.start - other.start);
}

const behindComma = (end: number, code: string) => end + /^(\s*,)?/.exec(code.slice(end))![0].length;

const applied = (code: string, { start, end, text }: Edit) => code.slice(0, start) + text + code.slice(end);
