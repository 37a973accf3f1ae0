import type { DetailPath, Path } from './screens.ts';

/** The file in which the web app's build says which scripts each screen needs besides those of index.html: URLs. */
export const SCREEN_SCRIPTS = 'screen-scripts.json';

/** The id of the document's template that preloads them. */
export const SCREEN_PRELOADS = 'screen-preloads';

export type ScreenScripts = Partial<Record<Path | DetailPath, readonly string[]>>;
