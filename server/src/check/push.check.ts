import type { Config } from '../config.ts';
import { BROWSER_SERVICES } from '../push/index.ts';
import { reasonOf } from '../log/index.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn } = says('push');
/** Milliseconds. */
const TIMEOUT = 5_000;

/** Keys are a pair, or config.ts refuses them. Any answer of a push service shows that it can be reached. */
export async function checkPush({ push }: Pick<Config, 'push'>): Promise<Finding[]> {
  const found = [
    ok(push.keys ? 'The keys are a pair.' : 'The app makes its keys itself, and keeps them in the database.'),
  ];
  const away = await Promise.all([...BROWSER_SERVICES, ...push.services].map(reach));
  const lost = away.filter((reason) => reason !== null);
  if (lost.length > 0)
    found.push(warn(`Not reached from here: ${lost.join('; ')}. Let the app connect to them by https.`));
  return found;
}

async function reach(origin: string): Promise<string | null> {
  try {
    await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    return null;
  } catch (error) {
    return `${new URL(origin).host} (${reasonOf((error as Error).cause ?? error)})`;
  }
}
