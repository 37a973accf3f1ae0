import { pages } from '@clear-spring/content';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bonusTexts } from './bonus.texts.ts';

const bonuses = [
  { to: paths.founderAudios, ...pages.founderAudios },
  { to: paths.founder, ...pages.founder },
];

export function BonusMedia() {
  return (
    <ul className="grid gap-5 desk:grid-cols-2">
      {bonuses.map((bonus) => (
        <Card as="li" key={bonus.to} className="flex flex-col overflow-hidden">
          <Picture src={bonus.image} width={600} height={338} className="aspect-video w-full object-cover" />
          <div className="flex flex-1 flex-col items-start gap-1 p-5 wide:p-6">
            <h2 className="t-head">{bonus.title}</h2>
            <p className="mb-4 text-ink-soft">{bonus.intro}</p>
            <ButtonLink
              to={bonus.to}
              slim
              className="mt-auto"
              aria-label={`${bonusTexts.open}: ${bonus.title}`}
            >
              {bonusTexts.open}
            </ButtonLink>
          </div>
        </Card>
      ))}
    </ul>
  );
}
