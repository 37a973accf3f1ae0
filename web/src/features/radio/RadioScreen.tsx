import { pages } from '@clear-spring/content';
import { PageIntro } from '../../ui/PageIntro.tsx';

export default function RadioScreen() {
  const { title, intro, image } = pages.radioConnection;
  return <PageIntro title={title} intro={intro} picture={image} />;
}
