import { useEffect, useRef } from 'react';
import { isShortcut } from '../../../player/keyboard-shortcuts.ts';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { podcastTexts } from '../podcast.texts.ts';

interface EpisodeSearchProps {
  words: string;
  onSearch: (words: string) => void;
  className?: string;
}

/** "/" reaches it from anywhere on the page. */
export function EpisodeSearch(props: EpisodeSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', reach);
    return () => window.removeEventListener('keydown', reach);
  }, []);

  return <SearchField {...podcastTexts.search} {...props} ref={field} />;
}
