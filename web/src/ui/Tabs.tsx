import { clsx } from 'clsx';
import {
  createContext,
  use,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { nextInCircle } from './focus/next-in-circle.ts';

export interface Tab<Value extends string> {
  value: Value;
  name: string;
  /** A chip after the name. */
  mark?: ReactNode;
}

interface TabsProps<Value extends string> {
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Names the list of tabs for screen readers. */
  label: string;
  /** The tabs share the width on wide screens, too. */
  even?: boolean;
  /** TabPanels. */
  children: ReactNode;
  className?: string;
}

/** `shown` follows `value`, the selected tab, when that has been painted. */
const CurrentTab = createContext({ id: '', value: '', shown: '' });

/**
 * Text on a hairline, the selected tab underlined in teal. Tabs share the width on phones and start at the left when
 * wide. One stop for the Tab key; arrows, Home and End select. Our own, to keep the sign-in page small.
 */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
  even,
  children,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(value);
  const before = useRef({ value, shown });

  useLayoutEffect(() => {
    const isNew = before.current.value !== value || before.current.shown !== shown;
    before.current = { value, shown };
    const { activeElement } = document;
    // The control that changed the tab was in the panel that has gone; or it was a tab whose panel has led back.
    if (isNew && (activeElement === document.body || list.current?.contains(activeElement)))
      list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [value, shown]);

  function choose(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = nextInCircle(event.key, 'across', at, tabs.length);
    // With these keys they move the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const chosen = next === undefined ? undefined : tabs.at(next);
    if (next === undefined || !chosen) return;
    event.preventDefault();
    onChange(chosen.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]').item(next).focus();
  }

  return (
    <div className={className}>
      <div className={even ? '@container' : undefined}>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={choose}
          className={clsx(
            'mb-5 flex shadow-[inset_0_-1px_0_var(--line)]',
            // Three short names in a row, or one below the other.
            even
              ? 'gap-x-6 @max-[20rem]:gap-x-1 @max-[14.5rem]:flex-col'
              : 'flex-wrap gap-x-2 max-[23.75rem]:gap-x-1 desk:gap-x-6 wide:gap-x-8',
          )}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={tab.value === value}
              aria-controls={tab.value === shown ? panelId(id, tab.value) : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={clsx(
                'relative flex min-h-touch items-center justify-center gap-2 font-[560]',
                even && 'flex-1 px-1 @max-[20rem]:flex-auto',
                'text-ink-soft hover:text-ink aria-selected:text-ink max-wide:text-label focus-visible:-outline-offset-2',
                'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px] aria-selected:after:bg-spring',
                // Four tabs fit a phone, a small phone at the smaller text size. If it is narrower, they wrap.
                !even && 'flex-auto max-[23.75rem]:text-small max-narrow:basis-2/5 desk:flex-none',
                tab.mark && 'max-desk:flex-col max-desk:gap-1 max-desk:pb-2',
              )}
            >
              {tab.name}
              {tab.mark}
            </button>
          ))}
        </div>
      </div>
      <CurrentTab value={{ id, value, shown }}>{children}</CurrentTab>
    </div>
  );
}

interface TabPanelProps {
  /** Its tab; without one it is the panel of whichever is selected. */
  value?: string;
  /** Within a flex column: it takes the height that is left, and scrolls in itself, by keyboard too. */
  scrolls?: boolean;
  children: ReactNode;
  className?: string;
}

/** A tab is painted as selected before its own panel comes, which may be a long form. */
export function TabPanel({ value, scrolls, children, className }: TabPanelProps) {
  const current = use(CurrentTab);
  const tab = value ?? current.value;
  if (value !== undefined && current.shown !== value) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(current.id, tab)}
      aria-labelledby={tabId(current.id, tab)}
      tabIndex={scrolls ? 0 : undefined}
      className={clsx('animate-fade', scrolls && 'min-h-0 flex-1 overflow-y-auto', className)}
    >
      {children}
    </div>
  );
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;
