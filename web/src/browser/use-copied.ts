import { useEffect, useState } from 'react';

/** Remembers what was copied last, for `duration` milliseconds: one thing at a time says 'Copied!'. */
export function useCopied(duration: number) {
  const [last, setLast] = useState<{ what: string } | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), duration);
    return () => clearTimeout(timer);
  }, [last, duration]);
  return {
    copied: last?.what ?? null,
    markCopied: (what: string) => setLast({ what }),
  };
}
