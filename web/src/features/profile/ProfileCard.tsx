import type { User } from '@clear-spring/contract';
import { Droplet } from 'lucide-react';
import { Fragment } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { profileTexts } from './profile.texts.ts';
import { ProfilePicture } from './ProfilePicture.tsx';

const texts = profileTexts.card;

/** A long address breaks behind an "@" or a dot before it breaks within a word. */
const breakable = (email: string) =>
  email.split(/(?<=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card
      as="section"
      aria-label={user.username}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-5 p-5 max-narrow:grid-cols-[minmax(0,1fr)] max-narrow:justify-items-center max-narrow:text-center desk:grid-cols-[minmax(0,1fr)] desk:justify-items-center wide:px-6 wide:pt-8 wide:pb-7 desk:text-center"
    >
      <ProfilePicture user={user}>
        <div className="w-full">
          <h2 className="t-head">{user.username}</h2>
          <p className="text-small text-ink-soft">{breakable(user.email)}</p>
          <Chip tone={user.isSubscribed ? 'sage' : 'quiet'} className="mt-2">
            <Droplet aria-hidden />
            <span>{user.isSubscribed ? texts.premium : texts.free}</span>
          </Chip>
        </div>
      </ProfilePicture>
    </Card>
  );
}
