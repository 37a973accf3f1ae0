import { episodeSeries, libraryPreview } from '@clear-spring/content';
import type { User } from '@clear-spring/contract';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { BookmarksAtGate } from './bookmarks/BookmarksButton.tsx';
import { TrailerCard } from './cards/TrailerCard.tsx';
import { podcastTexts } from './podcast.texts.ts';

const texts = podcastTexts.gate;

/** Stands in for the library for members without the plan: a blurred picture of it, and the way to the plan. */
export function SubscriptionGate({ user }: { user: User | null }) {
  return (
    <Card as="section" className="relative overflow-hidden px-5 pt-5 pb-8">
      <ul
        aria-hidden
        data-testid="library-preview"
        className="pointer-events-none @container -mx-5 px-5 opacity-75 blur-[5px] select-none [mask-image:linear-gradient(#000_55%,transparent)]"
      >
        {libraryPreview.episodes.map(({ title, cover }) => (
          <li key={title} className="flex items-center gap-3.5 py-3 @max-[11rem]:block">
            <Picture src={cover} width={64} height={64} className="size-16 flex-none rounded-field" />
            <div>
              <p className="t-name">{title}</p>
              <p className="text-small text-ink-soft">{episodeSeries}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="relative -mt-12 bg-[linear-gradient(transparent,var(--paper)_2.5rem)] pt-11 text-center">
        <h2 className="t-head">{texts.title}</h2>
        <p className="mx-auto mt-2 mb-5 max-w-[36ch] text-ink-soft">{texts.hint}</p>
        <div className="mx-auto grid max-w-80 gap-2">
          <ButtonLink to={paths.subscription} variant="call">
            {texts.action}
          </ButtonLink>
          {!user && (
            <ButtonLink to={paths.auth} variant="plain">
              {texts.signIn}
            </ButtonLink>
          )}
        </div>
        {user && (
          <div className="mx-auto mt-6 grid max-w-104 gap-4 text-left">
            <TrailerCard />
            <BookmarksAtGate user={user} />
          </div>
        )}
      </div>
    </Card>
  );
}
