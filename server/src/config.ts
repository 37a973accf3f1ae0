import { readSettings } from './config.settings.ts';
import { toDoOf } from './config.to-do.ts';

export { ConfigError } from './config.settings.ts';

/**
 * Reads the environment, once at the start.
 * @throws ConfigError with the invalid variable, or the reason why production does not start
 */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = readSettings(env);
  return { ...settings, toDo: toDoOf(settings) };
}

export type Config = ReturnType<typeof readConfig>;
