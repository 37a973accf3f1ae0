import type { BonusShelf } from '@clear-spring/content';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { bonusTexts } from './bonus.texts.ts';

interface BonusShelfPanelProps {
  shelf: BonusShelf;
  onBack: () => void;
}

/** What a shelf holds, once the content says that it is open. */
export function BonusShelfPanel({ shelf, onBack }: BonusShelfPanelProps) {
  const { title, hint, back } = bonusTexts.comingSoon;
  if (shelf.isComingSoon)
    return (
      <EmptyState title={title} action={<Button onClick={onBack}>{back}</Button>}>
        {hint}
      </EmptyState>
    );
  return (
    <ul className="grid gap-5 desk:grid-cols-2 wide:grid-cols-3">
      {shelf.materials.map((material) => (
        <Card as="li" key={material.id} className="overflow-hidden">
          <Picture
            src={material.image}
            width={400}
            height={225}
            className="aspect-video w-full object-cover"
          />
          <div className="p-5">
            <Chip>{bonusTexts.kinds[material.kind]}</Chip>
            <h2 className="t-name mt-2 text-[1.3125rem]">{material.title}</h2>
            <p className="mt-1 text-label text-ink-soft">{material.description}</p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
