import { useEffect, useState } from 'react';
import { SearchField } from '../../ui/form/SearchField.tsx';

/** Milliseconds without a key until what was typed is searched for. */
const PAUSE = 250;

interface SearchWordsProps {
  words: string;
  onSearch: (words: string) => void;
  texts: { search: string; placeholder: string; clear: string };
}

/**
 * The address, and with it the list, follows once somebody stops typing. Where it changes by itself, as by Back or a
 * link, the field follows it.
 */
export function SearchWords({ words, onSearch, texts }: SearchWordsProps) {
  const [typed, setTyped] = useState(words);
  /** What the address does not have yet. */
  const [asked, setAsked] = useState<string>();
  const [last, setLast] = useState(words);
  if (words !== last) {
    setLast(words);
    if (words === asked) setAsked(undefined);
    else if (typed === last) setTyped(words);
  }
  useEffect(() => {
    if (typed === words) return;
    const pause = setTimeout(() => {
      setAsked(typed);
      onSearch(typed);
    }, PAUSE);
    return () => clearTimeout(pause);
  });
  return (
    <SearchField
      label={texts.search}
      placeholder={texts.placeholder}
      clear={texts.clear}
      words={typed}
      onSearch={setTyped}
    />
  );
}
