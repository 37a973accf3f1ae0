import { pages } from '@clear-spring/content';
import { paths } from '../../navigation/paths.ts';
import { BonusPage } from './BonusPage.tsx';

export default function FounderScreen() {
  return <BonusPage path={paths.founder} content={pages.founder} />;
}
