import { useEffect, useState } from 'react';
import { SearchField } from '../../ui/form/SearchField.tsx';

/** Milliseconds without a key until what was typed is searched for. */
const PAUSE = 250;

interface SearchWordsProps {
  words: string;
  onSearch: (words: string) => void;
  texts: { search: string; placeholder: string; clear: string };
}

/** The address, and with it the list, follows once somebody stops typing. */
export function SearchWords({ words, onSearch, texts }: SearchWordsProps) {
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return;
    const pause = setTimeout(() => onSearch(typed), PAUSE);
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
