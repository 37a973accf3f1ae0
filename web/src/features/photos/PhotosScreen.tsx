import { pages } from '@clear-spring/content';
import { PageIntro } from '../../ui/PageIntro.tsx';

export default function PhotosScreen() {
  const { title, intro, image } = pages.eventPhotos;
  return <PageIntro title={title} intro={intro} picture={image} />;
}
