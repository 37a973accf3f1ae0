export { usePushState } from './push-state.ts';
export { useTestNotification } from './use-test-notification.ts';
