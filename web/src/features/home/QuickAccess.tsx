import { quickAccess, type QuickAccessEntry } from '@clear-spring/content';
import { clsx } from 'clsx';
import {
  ArrowRight,
  ArrowUpRight,
  Briefcase,
  Droplets,
  Gift,
  GraduationCap,
  Radio,
  Sprout,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { useExternalUrls } from '../../navigation/external-urls.api.ts';
import { newTab } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';

export function QuickAccess() {
  return (
    <section className="mt-9" aria-labelledby="quick-access">
      <h2 id="quick-access" className="t-head mb-5">
        Quick Access
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,30%),1fr))] gap-x-2 gap-y-5.5 desk:hidden">
        {quickAccess.map((entry) => (
          <li key={entry.id}>
            <RoundEntry entry={entry} />
          </li>
        ))}
      </ul>
      <ul className="hidden gap-5 desk:grid desk:grid-cols-2 wide:grid-cols-3">
        {quickAccess.map((entry) => (
          <li key={entry.id}>
            <CardEntry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons: Record<QuickAccessEntry['id'], LucideIcon> = {
  products: Droplets,
  training: GraduationCap,
  radio: Radio,
  'fast-start': Sprout,
  bonuses: Gift,
  'back-office': Briefcase,
};

const tones = {
  spring: 'bg-spring-wash text-spring-ink',
  clay: 'bg-clay-wash text-clay-ink',
  sage: 'bg-sage-wash text-sage-ink',
};

/** Phones: a round icon over its word. */
function RoundEntry({ entry }: { entry: QuickAccessEntry }) {
  const Icon = icons[entry.id] ?? Droplets;
  return (
    <EntryLink
      entry={entry}
      className="flex flex-col items-center gap-2.25 text-center text-label leading-[1.2] font-[540] text-ink no-underline"
    >
      <span className={clsx('relative grid size-19 place-items-center rounded-full', tones[entry.tone])}>
        <span className="absolute inset-[5px] rounded-full border border-current opacity-16" />
        <Icon className="size-7 stroke-[1.45]" aria-hidden />
        {entry.to === null && (
          <span className="absolute -top-0.5 -right-0.5 grid size-6 place-items-center rounded-full bg-lifted shadow-rest">
            <ArrowUpRight className="size-[0.85rem] stroke-2" aria-hidden />
          </span>
        )}
      </span>
      {entry.label}
    </EntryLink>
  );
}

/** Wide screens: a card with its picture in a niche. The whole card is the link, named by its link text. */
function CardEntry({ entry }: { entry: QuickAccessEntry }) {
  const Arrow = entry.to === null ? ArrowUpRight : ArrowRight;
  return (
    <article className="relative grid h-full grid-cols-[auto_minmax(0,1fr)] items-center gap-5 rounded-card bg-paper p-3 pr-5 shadow-rest transition-[translate,box-shadow] duration-(--m-calm) ease-calm hover:-translate-y-0.5 hover:shadow-lift">
      <Picture src={entry.image} width={116} height={132} className="h-33 w-29 rounded-niche object-cover" />
      <div>
        <h3 className="t-name text-[1.3125rem]">{entry.title}</h3>
        <p className="mt-1 mb-2 text-label leading-[1.42] text-ink-soft">{entry.description}</p>
        <EntryLink
          entry={entry}
          className="inline-flex items-center gap-[0.35rem] rounded-card text-label font-semibold no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-offset-3 focus-visible:after:outline-focus"
        >
          {entry.linkText}
          <Arrow className="size-[1.05rem]" aria-hidden />
        </EntryLink>
      </div>
    </article>
  );
}

interface EntryLinkProps {
  entry: QuickAccessEntry;
  className: string;
  children: ReactNode;
}

function EntryLink({ entry, className, children }: EntryLinkProps) {
  const externalUrls = useExternalUrls();
  if (entry.to !== null) {
    return (
      <Link to={entry.to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={externalUrls.backOffice} {...newTab} className={className}>
      {children}
    </a>
  );
}
