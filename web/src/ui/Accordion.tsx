import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Accordion as RadixAccordion } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Picture } from './Picture.tsx';

interface AccordionProps {
  /** The row that is open; empty while none is. */
  open: string;
  onOpen: (row: string) => void;
  /** AccordionRows. */
  children: ReactNode;
  className?: string;
}

/** Rows of which at most one is open at a time. */
export function Accordion({ open, onOpen, children, className }: AccordionProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <RadixAccordion.Root
      type="single"
      collapsible
      value={open}
      onValueChange={(next) => {
        const row = list.current?.querySelector(`:scope > [data-row="${CSS.escape(next || open)}"]`);
        // Flushed, along with what Radix does to the closing row: what is measured next must be final.
        keepInPlace(row, () => flushSync(() => onOpen(next)));
      }}
      asChild
    >
      <ul ref={list} className={clsx('[overflow-anchor:none]', className)}>
        {children}
      </ul>
    </RadixAccordion.Root>
  );
}

/** A row that closes above would push the one just opened off the screen: scroll along with it. */
function keepInPlace(row: Element | null | undefined, change: () => void) {
  const before = row?.getBoundingClientRect().top;
  change();
  if (!row || before === undefined) return;
  window.scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' });
}

interface AccordionRowProps {
  value: string;
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
  name,
  tagline,
  image,
  imageAlt,
  actions,
  children,
}: AccordionRowProps) {
  return (
    <RadixAccordion.Item value={value} asChild>
      <li
        data-row={value}
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
              <RadixAccordion.Header asChild>
                <h2>
                  {/* The whole row is the button; the actions lie above it. */}
                  <RadixAccordion.Trigger className="min-h-touch w-full scroll-mt-3.5 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus">
                    <span className="t-name block group-data-[state=open]/row:text-[1.375rem]">{name}</span>
                    <span className="mt-[0.15rem] block text-label leading-[1.35] text-ink-soft">
                      {tagline}
                    </span>
                  </RadixAccordion.Trigger>
                </h2>
              </RadixAccordion.Header>
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
        <RadixAccordion.Content className="animate-rise wide:grid wide:grid-cols-[15rem_minmax(0,1fr)] wide:items-stretch">
          <Picture
            src={image}
            alt={imageAlt}
            className={clsx(
              'mx-3 h-58 w-[calc(100%-6*var(--unit))] rounded-field object-cover object-[50%_72%]',
              'wide:mx-0 wide:mb-4.5 wide:ml-4.5 wide:h-auto wide:min-h-76 wide:w-[calc(100%-4.5*var(--unit))]',
            )}
          />
          <div className="px-4.5 pt-4 pb-5 wide:px-6 wide:pt-1 wide:pb-5.5">{children}</div>
        </RadixAccordion.Content>
      </li>
    </RadixAccordion.Item>
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
