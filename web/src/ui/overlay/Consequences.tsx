import type { LucideIcon } from 'lucide-react';

/** What will happen and what will not, each with its icon. */
export function Consequences({ of }: { of: readonly [icon: LucideIcon, sentence: string][] }) {
  return (
    <ul className="mt-4 grid gap-3 rounded-field bg-well p-4 text-left text-label">
      {of.map(([Icon, sentence]) => (
        <li
          key={sentence}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 wrap-anywhere [&_.lucide]:mt-px [&_.lucide]:size-5 [&_.lucide]:text-ink-soft"
        >
          <Icon aria-hidden />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
