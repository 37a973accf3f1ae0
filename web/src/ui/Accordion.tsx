import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nextInCircle } from './focus/next-in-circle.ts';
import { Picture } from './Picture.tsx';

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li h2 > button')];
  const at = buttons.indexOf(event.target as HTMLElement);
  const next = nextInCircle(event.key, 'down', at, buttons.length);
  // With these keys they move the page.
  const isPages = event.altKey || event.ctrlKey || event.metaKey;
  if (at < 0 || next === undefined || isPages) return;
  event.preventDefault();
  buttons[next]!.focus();
}

/** AccordionRows, of which at most one is open at a time. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed is a button in it
    <ul className="[overflow-anchor:none]" onKeyDown={moveFocus}>
      {children}
    </ul>
  );
}

/** A row that closes above would push the one just opened off the screen: scroll along with it. */
function keepInPlace(row: Element, change: () => void) {
  const before = row.getBoundingClientRect().top;
  change();
  window.scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' });
}

interface AccordionRowProps {
  value: string;
  isOpen: boolean;
  /** The value of the row to open, or '' for none. */
  onOpen: (row: string) => void;
  name: string;
  tagline: string;
  image: string;
  /** The alt text of the large picture; in the closed row it is decorative. */
  imageAlt: string;
  /** What can be done without opening the row, while it is closed. */
  actions?: ReactNode;
  /** Beside the large picture: description and actions. */
  children: ReactNode;
}

/** Closed: niche picture, name, tagline, chevron. Open: a card that lifts and widens past the column. */
export function AccordionRow({
  value,
  isOpen,
  onOpen,
  name,
  tagline,
  image,
  imageAlt,
  actions,
  children,
}: AccordionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const buttonId = useId();
  const contentId = useId();
  // Flushed, because what is measured next must be final.
  const toggle = () => keepInPlace(row.current!, () => flushSync(() => onOpen(isOpen ? '' : value)));
  return (
    <li
      ref={row}
      data-state={isOpen ? 'open' : 'closed'}
      className={clsx(
        'group/row border-t border-line last:border-b data-[state=open]:border-transparent [[data-state=open]+&]:border-t-transparent',
        'data-[state=open]:my-2 data-[state=open]:overflow-hidden data-[state=open]:rounded-card data-[state=open]:bg-paper',
        'data-[state=open]:shadow-lift data-[state=open]:bleed desk:data-[state=open]:-mx-4 wide:data-[state=open]:-mx-5',
      )}
    >
      <div
        className={clsx(
          '@container/head relative py-3',
          'group-data-[state=open]/row:py-3.5 group-data-[state=open]/row:pr-3.5 group-data-[state=open]/row:pl-4.5',
        )}
      >
        <div className="flex items-center gap-4 max-tight:gap-2.5">
          <Picture
            src={image}
            width={64}
            height={76}
            loading="lazy"
            className="h-19 w-16 flex-none rounded-niche object-cover group-data-[state=open]/row:hidden max-tight:h-14 max-tight:w-12"
          />
          {/* The actions lie beneath the name, and before the chevron where the row is wide. */}
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center @min-[33rem]/head:grid-cols-[minmax(0,1fr)_auto_auto]">
            <h2>
              {/* The whole row is the button; the actions lie above it. */}
              <button
                type="button"
                id={buttonId}
                aria-expanded={isOpen}
                aria-controls={isOpen ? contentId : undefined}
                onClick={toggle}
                className="min-h-touch w-full scroll-mt-3.5 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
              >
                <span className="t-name block group-data-[state=open]/row:text-[1.375rem]">{name}</span>
                <span className="mt-[0.15rem] block text-label leading-[1.35] text-ink-soft">{tagline}</span>
              </button>
            </h2>
            {actions && (
              <div className="relative z-1 col-span-2 row-start-2 mt-1.5 w-fit group-data-[state=open]/row:hidden @min-[33rem]/head:col-span-1 @min-[33rem]/head:col-start-2 @min-[33rem]/head:row-start-1 @min-[33rem]/head:mx-4 @min-[33rem]/head:mt-0">
                {actions}
              </div>
            )}
            <span className="col-start-2 row-start-1 grid w-touch place-items-center max-tight:w-auto @min-[33rem]/head:col-start-3">
              <ChevronDown
                className="text-ink-soft transition-transform duration-(--m-calm) ease-calm group-data-[state=open]/row:rotate-180"
                aria-hidden
              />
            </span>
          </div>
        </div>
      </div>
      {isOpen && (
        <div
          role="region"
          id={contentId}
          aria-labelledby={buttonId}
          className="animate-rise wide:grid wide:grid-cols-[15rem_minmax(0,1fr)] wide:items-stretch"
        >
          <Picture
            src={image}
            alt={imageAlt}
            className={clsx(
              'mx-3 h-58 w-[calc(100%-6*var(--unit))] rounded-field object-cover object-[50%_72%]',
              'wide:mx-0 wide:mb-4.5 wide:ml-4.5 wide:h-auto wide:min-h-76 wide:w-[calc(100%-4.5*var(--unit))]',
            )}
          />
          <div className="px-4.5 pt-4 pb-5 wide:px-6 wide:pt-1 wide:pb-5.5">{children}</div>
        </div>
      )}
    </li>
  );
}

/**
 * The actions at the foot of an open row: tiles on phones, pills when wide, as many per line as fit. Children: Buttons
 * with `tile`.
 */
export function ActionTiles({ children }: { children: ReactNode }) {
  return (
    <div role="group" className="mt-4 flex flex-wrap gap-2 *:flex-1">
      {children}
    </div>
  );
}
