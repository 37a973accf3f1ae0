import { pages } from '@clear-spring/content';
import { paths } from '../../navigation/paths.ts';
import { BonusPage } from './BonusPage.tsx';

export default function FounderAudiosScreen() {
  return <BonusPage path={paths.founderAudios} content={pages.founderAudios} />;
}
