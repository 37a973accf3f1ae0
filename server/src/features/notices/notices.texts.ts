/** What a notice says of a link. Opened by nobody new means by people who had opened it that day before. */
export interface OpenedLink {
  name: string;
  people: number;
  clicks: number;
  scans: number;
  /** Told at the end of an hour, of that hour. */
  isHourly: boolean;
}

const figure = (count: number) => count.toLocaleString('en');
const people = (count: number) => (count === 1 ? '1 person' : `${figure(count)} people`);
const scansOf = (count: number) => (count === 1 ? '1 scan' : `${figure(count)} scans`);

function openedTitle({ name, people: count, isHourly }: OpenedLink): string {
  if (count === 0) return isHourly ? `${name} was opened again in the last hour` : `${name} was opened again`;
  return isHourly ? `${people(count)} opened ${name} in the last hour` : `${people(count)} opened ${name}`;
}

function openedBody({ clicks, scans }: OpenedLink): string {
  if (scans === clicks) return `${scansOf(scans)} of its QR code.`;
  if (scans > 0) return `${figure(clicks)} clicks, with ${scansOf(scans)} of its QR code.`;
  return clicks === 1 ? '1 click on your link.' : `${figure(clicks)} clicks on your link.`;
}

export const openedText = (link: OpenedLink) => ({ title: openedTitle(link), body: openedBody(link) });

/** So many links are named where several were opened. */
const NAMED = 4;

/** Several links at the same time: those that were opened most come first. */
export function manyOpenedText(links: readonly OpenedLink[]) {
  const named = links.length > NAMED ? links.slice(0, NAMED - 1) : links;
  const lines = named.map(openedTitle);
  const rest = links.length - named.length;
  return {
    title: `${figure(links.length)} of your links were opened`,
    body: (rest > 0 ? [...lines, `And ${figure(rest)} more`] : lines).join('\n'),
  };
}

export const milestoneText = (name: string, milestone: number, ever: { clicks: number; people: number }) => ({
  title: `${name} has reached ${figure(milestone)} clicks`,
  body:
    ever.clicks === milestone
      ? `They came from ${people(ever.people)}.`
      : `It has ${figure(ever.clicks)} by now, from ${people(ever.people)}.`,
});
