import { setFootHeight } from '../foot-heights.ts';

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Pixels between a toast and what it must not cover. */
const GAP = 8;
const FIELDS = 'input:not([type=hidden]), textarea, select';
const CLOSES = '[aria-label^=Close], [aria-label^=close]';

const isOver = (one: Box, other: Box) =>
  one.top < other.bottom + GAP &&
  other.top < one.bottom + GAP &&
  one.left < other.right &&
  other.left < one.right;

const movedTo = (box: Box, top: number): Box => ({ ...box, top, bottom: top + box.bottom - box.top });

/**
 * Where a toast covers none of the obstacles: where it is, at the foot, at the head, else in the lowest gap. Null if
 * there is no room.
 */
export function freeTop(toast: Box, space: { head: number; foot: number }, obstacles: Box[]): number | null {
  const height = toast.bottom - toast.top;
  const lowestFirst = obstacles.flatMap(({ top, bottom }) => [top - GAP - height, bottom + GAP]);
  const tops = [toast.top, space.foot - height, space.head, ...lowestFirst.toSorted((a, b) => b - a)];
  const isFree = (top: number) =>
    top >= space.head &&
    top + height <= space.foot &&
    !obstacles.some((obstacle) => isOver(movedTo(toast, top), obstacle));
  return tops.find(isFree) ?? null;
}

/** Safari has `checkVisibility` from 17.4 on. */
const isSeen = (element: Element): boolean =>
  typeof element.checkVisibility === 'function'
    ? element.checkVisibility({ visibilityProperty: true })
    : element.getClientRects().length > 0;

const boxesOf = (elements: Iterable<Element>) =>
  [...elements].filter(isSeen).map((element) => element.getBoundingClientRect());

/** What a toast must not cover, strictest list first: the first list that leaves room applies. */
function inTheWay(): Box[][] {
  const modals = [...document.querySelectorAll('[role=dialog][data-state=open]')];
  const top = modals.at(-1);
  const focused = document.activeElement?.matches(FIELDS) ? [document.activeElement] : [];
  if (!top) {
    const onPage = (what: string) => boxesOf(document.querySelectorAll(`:is(${what}):not([data-toasts] *)`));
    const needed = `${FIELDS}, ${CLOSES}`;
    return [onPage(`${needed}, [type=submit]`), onPage(needed), boxesOf(focused)];
  }
  return [boxesOf([top]), boxesOf(top.querySelectorAll(`${FIELDS}, a, button`))];
}

/** Moves the list of toasts off fields and close buttons. By default the style sheet puts it at the foot. */
export function positionToasts(list: HTMLElement): void {
  const toast = list.querySelector('li');
  if (!toast) return;
  const moved = Number(list.dataset['moved'] ?? 0);
  // Measured on the list, because the toast itself is animated.
  const { top: listTop, bottom } = list.getBoundingClientRect();
  const { left, right } = toast.getBoundingClientRect();
  const box = { top: listTop, bottom, left, right };
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const isUnderModal = document.querySelector('[role=dialog][data-state=open]') !== null;
  const space = { head: (isUnderModal ? 0 : Math.max(header, 0)) + GAP, foot: box.bottom - moved };
  const top = inTheWay()
    .map((some) => freeTop(box, space, some))
    .find((found) => found !== null);
  const by = top === undefined || top === null ? 0 : Math.round(top - (box.top - moved));
  list.dataset['moved'] = String(by);
  list.style.translate = `0 ${by}px`;
  // What is scrolled to while it is at the foot stops above it.
  setFootHeight('toast', by === 0 ? bottom - listTop : 0);
}

/** For when no toast is left. */
export function releaseToastPosition(): void {
  setFootHeight('toast', 0);
}
