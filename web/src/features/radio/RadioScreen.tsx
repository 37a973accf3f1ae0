import { pages } from '@clear-spring/content';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { useAuth } from '../auth/index.ts';
import { RadioPreview } from './RadioPreview.tsx';
import { RadioStream } from './RadioStream.tsx';

export default function RadioScreen() {
  const { user } = useAuth();
  const { title, intro } = pages.radioConnection;
  return (
    <>
      <PageIntro title={title} intro={intro} />
      {user?.isSubscribed ? <RadioStream /> : <RadioPreview />}
    </>
  );
}
