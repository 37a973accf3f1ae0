import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from '../../browser/router.tsx';
import { useBackCloses } from './back.ts';
import { newTab } from '../Button.tsx';
import { nextInCircle } from '../focus/next-in-circle.ts';

/** Pixels between the button and the menu, with some to spare. */
const GAP = 8;

const CloseMenu = createContext<() => void>(() => {});

interface MenuProps {
  /** What the trigger shows. */
  trigger: ReactNode;
  /** The trigger's accessible name, where it shows no text. */
  label?: string;
  triggerId?: string;
  triggerClassName?: string;
  align?: 'start' | 'end';
  /** In the top layer, where it goes along with its button: for a list that scrolls, which would cut it off. */
  floats?: boolean;
  /** Above the entries: who this menu is about. */
  head?: ReactNode;
  /** MenuLinks and MenuActions. */
  children: ReactNode;
}

/**
 * A menu button. Arrows, Home, End and first letters move between the entries; Escape and Back return the focus. Our
 * own, because the first screen loads it and Radix's weighs 28 kB.
 */
export function Menu({
  trigger,
  label,
  triggerId,
  triggerClassName,
  align = 'start',
  floats = false,
  head,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Null until it is measured. */
  const [side, setSide] = useState<'above' | 'below' | null>(null);
  const id = useId();
  useBackCloses(open, close);

  useLayoutEffect(() => {
    setSide(open ? show(list.current!.parentElement!, button.current!, floats) : null);
  }, [open, floats]);

  useEffect(() => {
    // Not before it has its place: focusing what lies out of sight scrolls the page.
    if (!side) return;
    focusInPlace(entriesOf(list.current)[0], floats);
    const closeFromOutside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    document.addEventListener('focusin', closeFromOutside, { signal });
    const follow = () => {
      if (isInSight(button.current!)) putBeside(list.current!.parentElement!, button.current!, side);
      else setOpen(false);
    };
    if (floats) document.addEventListener('scroll', follow, { capture: true, signal });
    return () => listening.abort();
  }, [side, floats]);

  function close() {
    setOpen(false);
    focusInPlace(button.current);
  }

  function move(event: KeyboardEvent) {
    const all = entriesOf(list.current);
    const next = nextEntry(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (event.key === 'Escape') close();
    else if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement)
      document.activeElement.click();
    else if (event.key === 'Tab') setOpen(false);
    else if (next) focusInPlace(next);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  return (
    <div ref={frame} className="relative">
      <button
        ref={button}
        id={triggerId}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        className={triggerClassName}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <div
          data-layer
          popover={floats && hasTopLayer() ? 'manual' : undefined}
          className={clsx(
            floats && '[&:popover-open]:fixed [&:popover-open]:m-0 [&:popover-open]:text-ink',
            'absolute z-10 w-max max-w-[min(20rem,calc(100vw-2*var(--gutter)-var(--touch)))] min-w-56 animate-rise rounded-card bg-lifted p-2 shadow-float',
            'max-h-[calc(100dvh-20*var(--unit))] overflow-y-auto overscroll-contain',
            align === 'end' ? 'right-0' : 'left-0',
            side === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {head && <div className="border-b border-line px-3 pt-2 pb-3 mb-2">{head}</div>}
          <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label ?? 'More'} onKeyDown={move}>
            <CloseMenu value={close}>{children}</CloseMenu>
          </div>
        </div>
      )}
    </div>
  );
}

/** Above its button if only there is room, between the header and what floats at the foot. */
function sideFor(menu: Element, button: Element): 'above' | 'below' {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const { top, bottom } = button.getBoundingClientRect();
  const needed = menu.clientHeight + GAP;
  const foot = window.innerHeight - (parseFloat(scrollPaddingBottom) || 0);
  return bottom + needed > foot && top - needed >= (parseFloat(scrollPaddingTop) || 0) ? 'above' : 'below';
}

/** @returns where it stands. */
function show(menu: HTMLElement, button: Element, floats: boolean): 'above' | 'below' {
  if (floats && hasTopLayer()) menu.showPopover();
  const side = sideFor(menu, button);
  if (floats) putBeside(menu, button, side);
  return side;
}

/** Older browsers have none: there the menu may be cut off. */
const hasTopLayer = () => 'popover' in HTMLElement.prototype;

/** In the top layer a menu is placed in the window, wherever it stands in the page. */
function putBeside(menu: HTMLElement, button: Element, side: 'above' | 'below'): void {
  if (!hasTopLayer()) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const left = Math.min(Math.max(right - menu.offsetWidth, GAP), clientWidth - menu.offsetWidth - GAP);
  menu.style.inset =
    side === 'above'
      ? `auto auto ${window.innerHeight - top + GAP / 2}px ${left}px`
      : `${bottom + GAP / 2}px auto auto ${left}px`;
}

/** Neither off the screen nor beneath an edge of its list. */
function isInSight(button: Element): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

const entriesOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** Keeps the page where it is: it would scroll for what is in sight but level with the header. */
function focusInPlace(element: HTMLElement | undefined | null, isInWindow = false): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const menu = element.closest('[data-layer]');
  const isWhole = !menu || menu.scrollHeight <= menu.clientHeight;
  element.focus({ preventScroll: isInWindow || (isWhole && top >= 0 && bottom <= window.innerHeight) });
}

function nextEntry(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  const next = nextInCircle(key, 'down', at, all.length);
  if (next !== undefined) return all[next];
  if (key.length !== 1 || key === ' ') return undefined;
  const fromHere = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return fromHere.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

const entryLook = clsx(
  'flex min-h-touch w-full items-center gap-3 rounded-field px-3 text-left text-label font-[520] text-ink no-underline',
  'outline-none hover:bg-well focus-visible:bg-well [&_.lucide]:text-ink-soft',
  'focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]',
);

type MenuLinkProps = { icon?: ReactNode; children: ReactNode } & ({ to: string } | { href: string });

/** `to` stays in the app; `href` opens another site in a new tab. */
export function MenuLink({ icon, children, ...where }: MenuLinkProps) {
  const close = use(CloseMenu);
  const entry = { role: 'menuitem', tabIndex: -1, className: entryLook, onClick: close };
  if ('to' in where) {
    return (
      <Link {...entry} to={where.to}>
        {icon}
        <span>{children}</span>
      </Link>
    );
  }
  return (
    <a {...entry} {...newTab} href={where.href}>
      {icon}
      <span>{children}</span>
      <ArrowUpRight className="ml-auto size-4" aria-hidden />
    </a>
  );
}

export function MenuAction({
  icon,
  children,
  onSelect,
}: {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
}) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={entryLook}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
