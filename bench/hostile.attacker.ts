// Runs one attack in a separate process until it is told to stop.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKS, type Target } from './hostile.attacks.ts';

export interface AttackOrder {
  name: string;
  target: Target;
}
/** The number of requests by outcome. */
export type Outcomes = Record<string, number>;

const [{ name, target }] = (await once(process, 'message')) as [AttackOrder];
const attack = ATTACKS.find((one) => one.name === name);
if (!attack) throw new Error(`Unknown attack: ${name}.`);

const outcomes: Outcomes = {};
async function attackOnAndOn(slot: number): Promise<never> {
  for (;;) {
    const outcome = await attack!.call(target, slot).catch(() => 'cut off');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
}
// The first request prepares what the attack needs.
await Promise.race([attack.call(target, 0).catch(() => ''), delay(3_000)]);
for (let slot = 0; slot < attack.concurrency; slot++) void attackOnAndOn(slot);

process.send?.('begun');
process.on('message', () => process.send?.(outcomes, () => process.exit()));
process.on('disconnect', () => process.exit());
