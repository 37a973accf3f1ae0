import { clsx } from 'clsx';
import { CloudOff, Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pwaTexts } from './pwa.texts.ts';
import { useOnline } from '../http/connection.ts';

/** Milliseconds. */
const GOOD_NEWS = 5_000;

/** Says that the server cannot be reached, and briefly when it can be reached again. */
export function OfflineIndicator() {
  const isOnline = useOnline();
  const isBack = useIsBack(isOnline);
  const news = isOnline ? pwaTexts.backOnline : pwaTexts.offline;
  const Icon = isOnline ? Wifi : CloudOff;
  return (
    <div role="status" className="contents">
      {(!isOnline || isBack) && (
        <p className="pointer-events-none mx-auto flex animate-rise items-center gap-3 rounded-pill bg-lifted py-2 pr-7 pl-2 max-narrow:rounded-card text-small leading-snug text-ink-soft shadow-float wide:mr-0">
          <span
            className={clsx(
              'grid size-10 flex-none place-items-center rounded-full',
              isOnline ? 'bg-sage-wash text-sage-ink' : 'bg-clay-wash text-clay-ink',
            )}
          >
            <Icon aria-hidden />
          </span>
          <span>
            <strong className="block font-semibold text-ink">{news.title}</strong> <span>{news.text}</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** True for a while after the connection returned. */
function useIsBack(isOnline: boolean): boolean {
  const [isBack, setBack] = useState(false);
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline);
    setBack(isOnline);
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setBack(false), GOOD_NEWS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
