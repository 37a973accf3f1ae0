import { createContext, use, useEffect } from 'react';

/** Takes the name of what the screen is about; null for none. */
export const ScreenSubject = createContext<(subject: string | null) => void>(() => {});

/** Puts the name of what a screen is about before its name in the document's title, as soon as it is known. */
export function useScreenSubject(subject: string | undefined): void {
  const tell = use(ScreenSubject);
  useEffect(() => {
    if (subject === undefined) return;
    tell(subject);
    return () => tell(null);
  }, [subject, tell]);
}
