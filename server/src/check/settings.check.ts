import type { Config } from '../config.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn } = says('settings');

/** What starts, and is probably not what was meant. What does not start, config.ts says. */
export const checkSettings = ({ production, publicUrl, toDo }: Config): Finding[] => [
  ...(production ? [ok(`production, at ${publicUrl}`)] : []),
  ...toDo.map(({ text }) => warn(text)),
];
