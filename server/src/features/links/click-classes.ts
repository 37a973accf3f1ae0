import type { IncomingHttpHeaders } from 'node:http';
import type { DeviceKind, SharingApp } from '@clear-spring/contract';

/** What a link was opened on. The database keeps the index, so new kinds go to the end. */
export const DEVICE_KINDS = ['unknown', 'phone', 'tablet', 'computer'] as const satisfies DeviceKind[];

/** What a link was opened in, as far as agent or referrer tell. The database keeps the index here too. */
export const APPS = [
  'unknown',
  'whatsapp',
  'instagram',
  'facebook',
  'email',
  'browser',
] as const satisfies SharingApp[];

export interface ClickClasses {
  device: DeviceKind;
  app: SharingApp;
}

/** The classes of a hit are all that is kept of its agent and its referrer. */
export function classesOf({ 'user-agent': agent = '', referer = '' }: IncomingHttpHeaders): ClickClasses {
  const classes = classesOfAgent(agent);
  if (classes.app !== 'browser' || referer === '') return classes;
  const app = appOfReferrer(referer);
  return app ? { ...classes, app } : classes;
}

/** Most hits come from few agents. */
const known = new Map<string, ClickClasses>();
const MAX_KNOWN = 5_000;

function classesOfAgent(agent: string): ClickClasses {
  let classes = known.get(agent);
  if (!classes) {
    classes = isBrowser(agent)
      ? { device: deviceOf(agent), app: appOfAgent(agent) }
      : { device: 'unknown', app: 'unknown' };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(agent, classes);
  }
  return classes;
}

/** Programs give themselves another name than browsers, which are all Mozilla but for Facebook on Android, or drive one. */
const isBrowser = (agent: string) =>
  /^(?:Mozilla\/|Opera\/|\[FBAN\/)/.test(agent) && !/headless|phantomjs/i.test(agent);

function deviceOf(agent: string): DeviceKind {
  if (
    /smart-?tv|android tv|apple ?tv|google ?tv|hbbtv|web0s|bravia|crkey|playstation|xbox|nintendo/i.test(
      agent,
    )
  )
    return 'unknown';
  if (/iPad|Tablet|PlayBook|Kindle/.test(agent)) return 'tablet';
  if (/iPhone|iPod|Windows Phone|BlackBerry|BB10|KAIOS|Opera Mini|Opera Mobi/.test(agent)) return 'phone';
  // Tablets leave out the word, and no other Android does.
  if (agent.includes('Android')) return agent.includes('Mobile') ? 'phone' : 'tablet';
  // In an app, an iPad that poses as a Mac gives itself away. In Safari nothing does.
  if (agent.includes('Macintosh')) return agent.includes('Mobile/') ? 'tablet' : 'computer';
  if (/Windows|X11|Linux|CrOS/.test(agent)) return 'computer';
  return agent.includes('Mobile') ? 'phone' : 'unknown';
}

function appOfAgent(agent: string): SharingApp {
  if (agent.includes('Instagram')) return 'instagram';
  if (agent.includes('WhatsApp')) return 'whatsapp';
  if (/FBAN|FBAV|FB_IAB|MessengerForiOS/.test(agent)) return 'facebook';
  if (/Thunderbird|Outlook|YahooMobileMail/.test(agent)) return 'email';
  return 'browser';
}

/** By the host, or the package where an Android app says who it is. */
const REFERRERS: readonly [SharingApp, RegExp][] = [
  ['whatsapp', /(?:^|\.)whatsapp\.com$|^wa\.me$|^com\.whatsapp(?:\.|$)/],
  ['instagram', /(?:^|\.)instagram\.com$|^com\.instagram\./],
  ['facebook', /(?:^|\.)(?:facebook|messenger)\.com$|^(?:fb|m)\.me$|^com\.facebook\./],
  [
    'email',
    /^(?:[\w-]+\.)?(?:e-?mail|mail|webmail|outlook)\.|^deref-(?:gmx|mail|web)\.|^com\.google\.android\.gm(?:\.|$)|^(?:com|ch)\.[\w.]*(?:mail|outlook)/,
  ],
];

function appOfReferrer(referrer: string): SharingApp | null {
  const host = /^(?:https?|android-app):\/\/([\w.-]{1,253})/i.exec(referrer)?.[1]?.toLowerCase();
  if (host === undefined) return null;
  return REFERRERS.find(([, hosts]) => hosts.test(host))?.[0] ?? null;
}
