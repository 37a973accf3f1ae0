/** One of each hour's zones. Six of them change their clocks in these nights. */
export const ZONES = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/Sao_Paulo',
  'America/Nuuk',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Athens',
  'Asia/Beirut',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Noumea',
  'Pacific/Auckland',
];

/** The evenings before Europe changes its clocks, when it is night from London to Tokyo. Past ones: jobs wait by the database's clock. */
export const NIGHTS = {
  'clocks forward': Date.parse('2026-03-28T22:00Z'),
  'clocks back': Date.parse('2026-10-24T22:00Z'),
};

/** Milliseconds from one look at the clock to the next: quiet hours end at a half hour nowhere here. */
export const STEP = 30 * 60_000;

/** From 22:00 to 7:00 on the clocks of this zone. */
function isNight(timeZone: string, at: Date): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  );
  return hour >= 22 || hour < 7;
}

/** What the push service took so far by member, and how much of that came just now to where it is night. */
export async function takenInNight(
  origin: string,
  at: Date,
  before: Record<string, number>,
): Promise<{ taken: Record<string, number>; inside: number }> {
  const taken = (await (await fetch(origin)).json()) as Record<string, number>;
  const inside = ZONES.filter((zone) => isNight(zone, at))
    .map((zone) => `zone-${ZONES.indexOf(zone) + 1}`)
    .reduce((sum, member) => sum + (taken[member] ?? 0) - (before[member] ?? 0), 0);
  return { taken, inside };
}
