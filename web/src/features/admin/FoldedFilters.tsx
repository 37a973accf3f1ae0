import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { adminTexts } from './admin.texts.ts';

interface FoldedFiltersProps {
  /** How many are set. */
  set: number;
  className: string;
  children: ReactNode;
}

/** On phones filters fold away, so that the list begins in sight. Those that are set are counted. */
export function FoldedFilters({ set, className, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="plain"
        slim
        className="justify-self-start desk:hidden"
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {adminTexts.filters(set)}
      </Button>
      <div id={id} className={clsx(className, !isOpen && 'max-desk:hidden')}>
        {children}
      </div>
    </>
  );
}
