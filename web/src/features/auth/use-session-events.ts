import { userEndpoint } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../../http/query-client.ts';
import { subscribeToSessionEvents } from '../../http/session-events.ts';
import { endSession, followSignOut } from './member-change.ts';
import { subscribeToOtherTabs } from './member-channel.ts';

/** Follows what responses and other tabs say about the session, and asks the server when the tab is shown again. */
export function useSessionEvents(client: QueryClient): void {
  useEffect(() => {
    const ask = () => void invalidate(client, userEndpoint, { cancelRefetch: false });
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const stopEvents = subscribeToSessionEvents((event) => {
      if (event.kind === 'changed') ask();
      else endSession(client, event.inPlace ? window.location.pathname : null);
    });
    const stopMessages = subscribeToOtherTabs((message) =>
      message === 'signed-out' ? followSignOut(client) : ask(),
    );
    const looking = new AbortController();
    document.addEventListener('visibilitychange', askWhenSeen, looking);
    window.addEventListener('focus', askWhenSeen, looking);
    // A page restored from the back/forward cache has missed what other tabs said. One that has just loaded has not.
    window.addEventListener('pageshow', ({ persisted }) => persisted && askWhenSeen(), looking);
    return () => {
      stopEvents();
      stopMessages();
      looking.abort();
    };
  }, [client]);
}
