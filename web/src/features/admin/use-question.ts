import { useState } from 'react';

/** What a dialog asks, one question at a time. It stays while the dialog closes. */
export interface Question<About> {
  about: About;
  isOpen: boolean;
  /** Each question has its own fields and failures. */
  number: number;
}

export function useQuestion<About>() {
  const [question, setQuestion] = useState<Question<About> | null>(null);
  return {
    question,
    ask: (about: About) => setQuestion((last) => ({ about, isOpen: true, number: (last?.number ?? 0) + 1 })),
    /** One that was given up may come to its end behind the next question. */
    close: (number: number) =>
      setQuestion((last) => (last?.number === number ? { ...last, isOpen: false } : last)),
  };
}
