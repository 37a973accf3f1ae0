import { type ListedMember, memberWords as words } from '@clear-spring/contract';
import pLimit from 'p-limit';
import { type CsvCell, type CsvFile, csvFile, type CsvLine } from '../../http/csv.ts';
import { allPages } from './members.search.service.ts';

const dayOf = (at: string | null) => at && { date: at.slice(0, 10) };
const yes = (holds: boolean) => (holds ? words.yes : null);

/** The columns of a member, by their heads. */
const COLUMNS: [head: string, cell: (member: ListedMember) => CsvCell][] = [
  [words.id, ({ id }) => id],
  [words.username, ({ username }) => username],
  [words.name, ({ name }) => name],
  [words.email, ({ email }) => email],
  [words.csUserId, ({ csUserId }) => csUserId],
  [words.joined, ({ joinedAt }) => dayOf(joinedAt)],
  [words.lastSeen, ({ lastSeenAt }) => dayOf(lastSeenAt)],
  [words.plan, ({ plan }) => words.plans[plan]],
  [words.admin, ({ isAdmin }) => yes(isAdmin)],
  [words.suspended, ({ suspendedAt }) => dayOf(suspendedAt)],
  [words.closes, ({ closesAt }) => dayOf(closesAt)],
  [words.closed, ({ closedAt }) => dayOf(closedAt)],
  [words.twoFactor, ({ hasTwoFactor }) => yes(hasTwoFactor)],
];

/** Of all downloads together, so that they leave the database's connections to the others. */
const reading = pLimit(1);

/** The members that a search finds as a spreadsheet, as fast as the client takes them. Days are those of UTC. */
export function membersCsv(...search: Parameters<typeof allPages>): CsvFile {
  async function* lines(): AsyncGenerator<CsvLine> {
    yield COLUMNS.map(([head]) => head);
    const pages = allPages(...search);
    for (;;) {
      const page = await reading(() => pages.next());
      if (page.done) return;
      for (const member of [...page.value.members, ...page.value.similar])
        yield COLUMNS.map(([, cell]) => cell(member));
    }
  }
  const [{ now }] = search;
  return csvFile(`${words.members} ${now().toISOString().slice(0, 10)}`, lines());
}
