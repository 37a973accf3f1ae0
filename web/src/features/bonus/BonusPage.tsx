import type { BonusPage as BonusPageContent } from '@clear-spring/content';
import { parentOf, type Path } from '../../app/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';

export function BonusPage({ path, content }: { path: Path; content: BonusPageContent }) {
  return (
    <>
      <PageIntro title={content.title} intro={content.intro} picture={content.image} back={parentOf(path)} />
      <p className="max-w-measure">{content.about}</p>
    </>
  );
}
