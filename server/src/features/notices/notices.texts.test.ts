import { expect, test } from 'vitest';
import { manyOpenedText, milestoneText, type OpenedLink, openedText } from './notices.texts.ts';

const opened = (change: Partial<OpenedLink> = {}): OpenedLink => ({
  name: 'Spring Drops',
  people: 1,
  clicks: 1,
  scans: 0,
  isHourly: false,
  ...change,
});

test.each<[Partial<OpenedLink>, title: string, body: string]>([
  [{}, '1 person opened Spring Drops', '1 click on your link.'],
  [{ people: 1_200, clicks: 1_300 }, '1,200 people opened Spring Drops', '1,300 clicks on your link.'],
  [{ clicks: 2, isHourly: true }, '1 person opened Spring Drops in the last hour', '2 clicks on your link.'],
  [{ people: 0 }, 'Spring Drops was opened again', '1 click on your link.'],
  [{ people: 0, isHourly: true }, 'Spring Drops was opened again in the last hour', '1 click on your link.'],
  [{ scans: 1 }, '1 person opened Spring Drops', '1 scan of its QR code.'],
  [{ clicks: 3, scans: 3 }, '1 person opened Spring Drops', '3 scans of its QR code.'],
  [{ clicks: 3, scans: 1 }, '1 person opened Spring Drops', '3 clicks, with 1 scan of its QR code.'],
  [{ clicks: 3, scans: 2 }, '1 person opened Spring Drops', '3 clicks, with 2 scans of its QR code.'],
])('of a link with %o it is told', (change, title, body) => {
  expect(openedText(opened(change))).toEqual({ title, body });
});

test('of four links each is named, of five three and how many more there are', () => {
  const links = ['Drops', 'Balm', 'Tea', 'Salt', 'Oil'].map((name) => opened({ name }));
  expect(manyOpenedText(links.slice(0, 4))).toEqual({
    title: '4 of your links were opened',
    body: '1 person opened Drops\n1 person opened Balm\n1 person opened Tea\n1 person opened Salt',
  });
  expect(manyOpenedText(links)).toEqual({
    title: '5 of your links were opened',
    body: '1 person opened Drops\n1 person opened Balm\n1 person opened Tea\nAnd 2 more',
  });
});

test('a milestone says from how many people, and how many clicks there are by now', () => {
  const title = 'Spring Drops has reached 1,000 clicks';
  expect(milestoneText('Spring Drops', 1_000, { clicks: 1_000, people: 1 })).toEqual({
    title,
    body: 'They came from 1 person.',
  });
  expect(milestoneText('Spring Drops', 1_000, { clicks: 1_001, people: 20 })).toEqual({
    title,
    body: 'It has 1,001 by now, from 20 people.',
  });
});
