import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base } from './member.ts';

/** A proxy in front of the app for one test: controls the connection, and which build of the web app is served. */
export interface Edge {
  url: string;
  /** Nothing gets through any more, and nothing answers. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** From now on, an episode's audio stops coming after so many bytes. */
  stallAudio(after: number): void;
  /** From now on, serves the web app from this folder. */
  deploy(folder: string): void;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

async function startEdge(port: number, app: string): Promise<Edge> {
  let build: string | null = null;
  let audioLimit = Infinity;
  const server = createServer((call, answer) => void serve(call, answer));

  async function serve(call: IncomingMessage, answer: ServerResponse) {
    const { pathname } = new URL(call.url ?? '/', app);
    const name = pathname === '/' ? 'index.html' : pathname;
    const file = build && join(build, name);
    if (file && existsSync(file)) {
      const body = await readFile(file);
      answer.writeHead(200, { 'content-type': TYPES[extname(file)], 'cache-control': 'no-cache' }).end(body);
      return;
    }
    const passed = request(app + call.url, { method: call.method, headers: call.headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      if (pathname === '/api/audio-proxy' && audioLimit < Infinity) passUpTo(audioLimit, received, answer);
      else received.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    call.pipe(passed);
  }

  async function restore() {
    server.listen(port, 'localhost');
    await once(server, 'listening');
  }

  await restore();
  return {
    url: `http://localhost:${port}`,
    restore,
    async cut() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    stallAudio(after) {
      audioLimit = after;
    },
    deploy(folder) {
      build = folder;
    },
  };
}

function passUpTo(limit: number, received: IncomingMessage, answer: ServerResponse): void {
  let left = limit;
  received.on('data', (chunk: Buffer) => {
    if (left > 0) answer.write(chunk.subarray(0, left));
    left -= chunk.byteLength;
  });
}

/** The app behind a proxy of the test's own, with its service worker. */
export const test = base.extend<{ edge: Edge }>({
  edge: async ({ contextOptions: _ }, use, { project, parallelIndex }) => {
    const app = project.use.baseURL ?? '';
    const edge = await startEdge(Number(new URL(app).port) + 2 + parallelIndex, app);
    await use(edge);
    await edge.cut();
  },
  baseURL: async ({ edge }, use) => use(edge.url),
  serviceWorkers: 'allow',
});

/** No network in the page or its worker, and no server either. */
export async function goOffline(page: Page, edge: Edge): Promise<void> {
  await page.context().setOffline(true);
  await edge.cut();
}

export async function comeBack(page: Page, edge: Edge): Promise<void> {
  await edge.restore();
  await page.context().setOffline(false);
}

export { expect } from './member.ts';
