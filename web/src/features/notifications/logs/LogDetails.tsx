import type { NotificationLog } from '@clear-spring/contract';
import type { ReactNode } from 'react';
import { Link } from '../../../browser/router.tsx';
import { newTab } from '../../../ui/Button.tsx';
import { logsTexts } from '../notifications.texts.ts';

/** The destination, for everybody. The payload and the cause, which the server tells only to admins. */
export function LogDetails({ log }: { log: NotificationLog }) {
  const { url, status, target, sourceInfo, recipientCount, payload } = log;
  if (payload === undefined) return url ? <Destination url={url} /> : null;
  return (
    <details className="text-small">
      <summary className={fold}>{logsTexts.details}</summary>
      <dl className="grid gap-2 pb-2">
        <Detail name={logsTexts.cause}>{sourceInfo}</Detail>
        {url && (
          <Detail name={logsTexts.destination}>
            <Destination url={url} />
          </Detail>
        )}
        {status !== 'scheduled' && (
          <Detail name={logsTexts.recipients}>{logsTexts.devices(recipientCount ?? 0, target)}</Detail>
        )}
        <Detail name={logsTexts.icon}>{iconIn(payload) ?? logsTexts.ownIcon}</Detail>
      </dl>
      <details className="pb-2">
        <summary className={fold}>{logsTexts.payload}</summary>
        <code className="block rounded-field bg-well px-3 py-2 text-tiny">{payload}</code>
      </details>
    </details>
  );
}

const fold =
  'inline-flex min-h-touch items-center font-[560] text-spring-ink underline decoration-1 underline-offset-[0.22em] wide:min-h-8';

/** Our own server wrote the payload, so its shape is known. */
const iconIn = (payload: string) => (JSON.parse(payload) as { icon?: string }).icon;

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Destination({ url }: { url: string }) {
  const look = 'inline-flex min-h-touch items-center text-small wrap-anywhere wide:min-h-8';
  return url.startsWith('/') ? (
    <Link to={url} className={look}>
      {url}
    </Link>
  ) : (
    <a href={url} {...newTab} className={look}>
      {url}
    </a>
  );
}
