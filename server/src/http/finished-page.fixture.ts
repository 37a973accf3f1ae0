import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const [STYLES, SCRIPT] = ['main { color: teal }', 'console.log("first")'];
export const TEMPLATE = `<template></template><script>${SCRIPT}</script>`;
/** What comes before the content of a finished page. */
export const HEAD = `<!doctype html><style>${STYLES}</style><body>`;
export const finishedPage = (content: string): string => `${HEAD}${content}${TEMPLATE}</body>`;

/** Writes a page of the build. */
export async function writePage(folder: string, file: string, html: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), html);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** What a policy names that allows what is inline in it. */
export const [STYLES_HASH, SCRIPT_HASH] = [hashOf(STYLES), hashOf(SCRIPT)];
