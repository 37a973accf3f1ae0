export { usePushState } from './opt-in/push-state.ts';
export { useTestNotification } from './use-test-notification.ts';
