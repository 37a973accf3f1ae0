import { accountVerbs } from './admin.account.verbs.ts';
import { healthVerbs } from './admin.health.verbs.ts';
import { memberVerbs } from './admin.member.verbs.ts';
import { searchVerbs } from './admin.search.verbs.ts';
import { upkeepVerbs } from './admin.upkeep.verbs.ts';
import type { Verb } from './admin.verb.ts';

/** By name, as the usage lists them. */
export const verbs: Record<string, Verb> = {
  ...searchVerbs,
  ...accountVerbs,
  ...memberVerbs,
  ...healthVerbs,
  ...upkeepVerbs,
};
