import { useSyncExternalStore } from 'react';
import { isConnected, subscribeToConnection } from '../http/connection.ts';

/** False while the app cannot be reached, whether the network is gone or the app is. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToConnection, isConnected);
