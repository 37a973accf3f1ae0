import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FIRST_ANSWERS,
  finishedFile,
  type Path,
  paths,
  preloadsOf,
  SCREEN_SCRIPTS,
  screenAt,
} from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FinishedPage, readFinishedPage } from './finished-page.ts';
import { pack, type Packing, packingFor, SMALL } from './packing.ts';

const POLICY = 'content-security-policy';

/** The page of HTML that opens the app. */
export interface Document {
  /**
   * @param pathname Of the screen that will be seen: its scripts are named.
   * @param opens What the caller will find there, as far as it is known. What the build has finished of it is sent: all
   *   of the sign-in, and the head of a member's screen.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    content: {
      pathname: string;
      opens: 'sign-in' | 'members-screen' | null;
      answers: ReadonlyMap<string, string>;
    },
  ): Promise<FastifyReply>;
}

/** No cache may have it, and no history: whoever goes Back is told who they are now. */
export function createDocument(folder: string): Document {
  const index = readPage(join(folder, 'index.html'));
  const preloads = readPreloads(join(folder, SCREEN_SCRIPTS));
  const finishedAt = (path: Path) => readFinishedPage(join(folder, finishedFile(path)));
  const signIn = finishedAt(paths.auth);
  const heads = new Map<string, FinishedPage | null>(
    Object.values(paths).map((path) => [path, path === paths.auth ? null : finishedAt(path)]),
  );
  const signIns = new Map<string, Promise<Buffer>>();

  /** All visitors get the same. As small as can be, it comes in the first round trip. */
  function packSignIn(page: FinishedPage, elements: string, packing: Packing): Promise<Buffer> {
    const key = packing + elements;
    const packed = signIns.get(key) ?? pack(Buffer.from(page.html(elements)), packing, SMALL);
    signIns.set(key, packed);
    return packed;
  }

  function packScreen(path: string, head: FinishedPage | null, elements: string, packing: Packing) {
    const html = head?.html(elements) ?? index.before + (preloads.get(path) ?? '') + elements + index.after;
    return pack(Buffer.from(html), packing);
  }

  return {
    async send(request, reply, { pathname, opens, answers }) {
      const path: string = screenAt(pathname)?.path ?? '';
      const finished = (opens === 'sign-in' ? signIn : opens && heads.get(path)) ?? null;
      if (finished) reply.header(POLICY, finished.allowedIn(String(reply.getHeader(POLICY))));
      const elements = elementOf(answers);
      const packing = packingFor(request.headers['accept-encoding']);
      if (packing !== 'identity') reply.header('content-encoding', packing);
      return reply
        .headers({
          vary: 'accept-encoding, cookie, sec-fetch-dest, sec-purpose',
          'cross-origin-resource-policy': 'same-origin',
        })
        .type('text/html; charset=utf-8')
        .send(
          await (finished && finished === signIn
            ? packSignIn(finished, elements, packing)
            : packScreen(path, finished, elements, packing)),
        );
    },
  };
}

interface Page {
  before: string;
  after: string;
}

/** In two: what is added to it comes at the end of its body. */
function readPage(file: string): Page {
  const html = readFileSync(file, 'utf8');
  const end = html.includes('</body>') ? html.lastIndexOf('</body>') : html.length;
  return { before: html.slice(0, end), after: html.slice(end) };
}

/** By the path of the screen, the links that preload its scripts, which web/public/before-app.js puts in force. */
function readPreloads(file: string): Map<string | undefined, string> {
  if (!existsSync(file)) return new Map();
  const scripts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  return new Map(Object.entries(scripts).map(([path, urls]) => [path, preloadsOf(urls)]));
}

/** A data block, which no browser runs, so that the Content-Security-Policy does not concern it. */
function elementOf(answers: ReadonlyMap<string, string>): string {
  if (answers.size === 0) return '';
  const json = [...answers].map(([url, answer]) => `${JSON.stringify(url)}:${answer}`).join(',');
  return `<script type="application/json" id="${FIRST_ANSWERS}">{${escaped(json)}}</script>`;
}

/** Nothing in it can end the element or begin a comment. */
const escaped = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whether the document is for a window that opens now, not for a script, a frame, or later. */
export function isOpening({ method, headers }: FastifyRequest): boolean {
  const {
    'sec-fetch-dest': destination = 'document',
    'sec-purpose': purpose,
    purpose: olderPurpose,
  } = headers;
  return (
    method === 'GET' && destination === 'document' && purpose === undefined && olderPurpose === undefined
  );
}
