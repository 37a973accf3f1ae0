import type { InboxItem } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { CalendarDays, Droplet, Headphones, Link2, Megaphone, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../browser/router.tsx';
import { destinationOf } from '../../../pwa/push-events.ts';
import { newTab } from '../../../ui/Button.tsx';
import { timeOfDay } from '../../../ui/date-time.ts';
import { inboxTexts as texts } from './inbox.texts.ts';

interface InboxRowProps {
  item: InboxItem;
  onRead: () => void;
}

/** One message. It leads where its push does, and is read then; what leads nowhere is read by a tap. */
export function InboxRow({ item, onRead }: InboxRowProps) {
  const { title, body, sentAt, isRead } = item;
  return (
    <article className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-field py-4 hover:bg-well/60 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:gap-x-5">
      <span
        aria-hidden
        className={clsx(
          'row-span-3 grid size-14 place-items-center rounded-full wide:row-span-2',
          isRead ? 'bg-well text-ink-soft' : 'bg-spring-wash text-spring-ink',
        )}
      >
        <KindIcon {...item} />
      </span>
      <h3 className={clsx('t-name wrap-anywhere', isRead && 'font-[400]!')}>
        <Opener item={item} onRead={onRead}>
          {title}
        </Opener>
      </h3>
      <p
        className={clsx(
          'text-label wrap-anywhere whitespace-pre-line wide:row-start-2 wide:col-start-2',
          isRead && 'text-ink-soft',
        )}
      >
        {body}
      </p>
      <p className="mt-1 flex items-center gap-2 text-small text-ink-soft tabular-nums wide:col-start-3 wide:row-start-1 wide:mt-0 wide:self-start">
        {!isRead && (
          <span className="inline-flex items-center gap-1 font-semibold text-spring-ink">
            <Droplet aria-hidden className="size-4 fill-current" />
            {texts.isNew}
          </span>
        )}
        <time dateTime={sentAt}>{timeOfDay(new Date(sentAt))}</time>
      </p>
    </article>
  );
}

function Opener({ item, onRead, children }: InboxRowProps & { children: ReactNode }) {
  const look =
    'text-left text-inherit no-underline after:absolute after:inset-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-spring';
  if (item.url === null)
    return item.isRead ? (
      children
    ) : (
      <button type="button" aria-label={texts.markRead(item.title)} onClick={onRead} className={look}>
        {children}
      </button>
    );
  const { origin } = window.location;
  const target = destinationOf(item, origin);
  if (target.origin === origin)
    return (
      <Link to={target.pathname + target.search + target.hash} onClick={onRead} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={target.href} {...newTab} onClick={onRead} className={look}>
      {children}
    </a>
  );
}

function KindIcon({ topic, source }: InboxItem) {
  if (source === 'opened') return <Link2 />;
  switch (topic) {
    case 'newContent':
      return <Headphones />;
    case 'productUpdates':
      return <Sprout />;
    case 'events':
      return <CalendarDays />;
    case null:
      return source === 'rss' ? <Headphones /> : <Megaphone />;
  }
}
