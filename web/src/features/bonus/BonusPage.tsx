import type { BonusPage as BonusPageContent } from '@clear-spring/content';
import { parentOf, type Path } from '../../navigation/paths.ts';
import { FramedPage } from '../../frame/FramedPage.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { bonusTexts } from './bonus.texts.ts';

export function BonusPage({ path, content }: { path: Path; content: BonusPageContent }) {
  const { title, intro, embed, about } = content;
  return (
    <>
      <PageIntro title={title} intro={intro} back={parentOf(path)} />
      <FramedPage src={embed} texts={bonusTexts.frame(title)} height="min-h-[40.625rem]" reloadable />
      <section className="mt-8 wide:mt-12">
        <h2 className="t-head">{bonusTexts.about}</h2>
        <p className="mt-2 max-w-measure text-ink-soft">{about}</p>
      </section>
    </>
  );
}
