import { pages } from '@clear-spring/content';
import { PageIntro } from '../../ui/PageIntro.tsx';

export default function FastStartScreen() {
  const { title, intro, image } = pages.fastStart;
  return <PageIntro title={title} intro={intro} picture={image} />;
}
