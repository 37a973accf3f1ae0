import { Search, X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { RoundButton } from '../RoundButton.tsx';
import { TextField } from './TextField.tsx';

interface SearchFieldProps {
  /** Only screen readers get it; everybody else sees the glass and the placeholder. */
  label: string;
  placeholder: string;
  /** The name of the button that empties the field. */
  clear: string;
  words: string;
  onSearch: (words: string) => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Searches while somebody types. Escape clears it, and once it is empty, leaves it. */
export function SearchField({ clear, words, onSearch, ref, ...texts }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current!);
  return (
    <TextField
      {...texts}
      ref={field}
      type="search"
      labelHidden
      pill
      icon={<Search aria-hidden />}
      autoComplete="off"
      value={words}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (words) onSearch('');
        else event.currentTarget.blur();
      }}
      end={
        words && (
          <RoundButton
            label={clear}
            onClick={() => {
              onSearch('');
              field.current?.focus();
            }}
          >
            <X aria-hidden />
          </RoundButton>
        )
      }
    />
  );
}
