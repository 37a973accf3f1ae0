export { InboxBell } from './inbox/InboxBell.tsx';
export { preferencesOwner } from './preferences/preferences-owner.ts';
export { NotificationsPanel } from './preferences/NotificationsPanel.tsx';
