import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isConnected, subscribeToConnection } from '../http/connection.ts';

/** False while the app cannot be reached, whether the network is gone or the app is. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToConnection, isConnected);

/** Calls back each time that the app can be reached again. */
export function useReturn(onReturn: () => void): void {
  const tell = useEffectEvent(() => {
    if (isConnected()) onReturn();
  });
  useEffect(() => subscribeToConnection(() => tell()), []);
}
