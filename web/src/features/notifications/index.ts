export { useTestNotification } from './use-test-notification.ts';
