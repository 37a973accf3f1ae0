/** What a link was opened on. The database keeps the index, so new kinds go to the end. */
export const DEVICE_KINDS = ['unknown', 'phone', 'tablet', 'computer'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** What a link was opened in, as far as agent or referrer tell. The database keeps the index here too. */
export const APPS = ['unknown', 'whatsapp', 'instagram', 'facebook', 'email', 'browser'] as const;
export type App = (typeof APPS)[number];
