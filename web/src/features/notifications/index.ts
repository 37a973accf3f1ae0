export { NotificationsPanel } from './preferences/NotificationsPanel.tsx';
