import { type DetailPath, type Path, paths } from './screens.ts';

/** The file in which the web app's build says which scripts each screen needs besides those of index.html: URLs. */
export const SCREEN_SCRIPTS = 'screen-scripts.json';

const fileOf = (path: Path | DetailPath) => `${path === paths.home ? 'home' : path.slice(1)}.html`;

/**
 * Where the build has the head of a member's screen as HTML, the same for every member. Not every screen has one. The
 * worker sends it, with the app's files at hand.
 */
export const headFile = (path: Path | DetailPath): string => `heads/${fileOf(path)}`;

/**
 * Where the build has what the server sends first of a screen, with all that this needs to be seen: the whole of the
 * sign-in, and the head of a member's screen.
 */
export const finishedFile = (path: Path | DetailPath): string => `${FINISHED}/${fileOf(path)}`;

/** The folder of these files. */
export const FINISHED = 'finished';

/** The id of the element in which a head stands until the screen itself is there. */
export const SCREEN_HEAD = 'screen-head';

/** The id of the document's template that preloads them. */
export const SCREEN_PRELOADS = 'screen-preloads';

export type ScreenScripts = Partial<Record<Path | DetailPath, readonly string[]>>;

/**
 * The element whose content web/public/before-app.js puts in force: links that preload these scripts, and what else is to
 * wait for it.
 */
export const preloadsOf = (scripts: readonly string[], others: readonly string[] = []): string => {
  const links = scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`);
  return `<template id="${SCREEN_PRELOADS}">${[...others, ...links].join('')}</template>`;
};
