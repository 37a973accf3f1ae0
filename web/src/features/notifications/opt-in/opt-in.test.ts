import { describe, expect, test } from 'vitest';
import {
  type Platform,
  type Enabling,
  iosPlatform,
  type PushSituation,
  reactionTo,
  shouldOffer,
} from './opt-in.ts';

/** A browser that supports push and is not subscribed. */
const READY: PushSituation = {
  isFlagged: false,
  isIOS: false,
  isSupported: true,
  permission: 'default',
  subscription: 'none',
  isUnwanted: false,
};
const offers = (difference: Partial<PushSituation>) => shouldOffer({ ...READY, ...difference });

describe('whether the banner shows', () => {
  test('PWA-21 with the flag it does, whatever else there is', () => {
    expect(offers({ isFlagged: true })).toBe(true);
    expect(offers({ isFlagged: true, isSupported: false, permission: 'denied', isUnwanted: true })).toBe(
      true,
    );
  });

  test('PWA-23 without the flag it takes support, a permission that is not denied and no subscription', () => {
    expect(offers({})).toBe(true);
    expect(offers({ permission: 'granted' })).toBe(true);
    expect(offers({ isSupported: false })).toBe(false);
    expect(offers({ permission: 'denied' })).toBe(false);
    expect(offers({ subscription: 'subscribed' })).toBe(false);
  });

  test('PWA-24 an iPhone without support is shown the way', () => {
    expect(offers({ isIOS: true, isSupported: false, permission: null })).toBe(true);
  });

  test('PWA-25 when the check throws, it shows on iPhones and where nothing is denied', () => {
    const subscription = 'unknown' as const;
    expect(offers({ subscription })).toBe(true);
    expect(offers({ subscription, permission: 'denied' })).toBe(false);
    expect(offers({ subscription, permission: 'denied', isIOS: true })).toBe(true);
  });

  test('a browser that is subscribed is never asked, not even by the flag', () => {
    expect(offers({ subscription: 'subscribed', isFlagged: true })).toBe(false);
  });

  test('who said no is left alone, on iPhones and where the check throws too', () => {
    expect(offers({ isUnwanted: true })).toBe(false);
    expect(offers({ isUnwanted: true, isIOS: true, isSupported: false })).toBe(false);
    expect(offers({ isUnwanted: true, subscription: 'unknown' })).toBe(false);
  });
});

describe('what follows a tap on Enable', () => {
  const PLATFORMS: Platform[] = ['other', 'old-ios', 'modern-ios'];
  const on = (platform: Platform, enabling: Enabling) => reactionTo(enabling, platform);
  const saying = (title: string, description: string) => ({ toast: { title, description } });
  const alarm = (title: string, description: string) => ({
    toast: { title, description, variant: 'destructive' },
  });

  test.each(PLATFORMS)('PWA-31 enabled, the banner has done its work: %s', (platform) => {
    expect(on(platform, { outcome: 'enabled' })).toMatchObject({
      ...saying('Notifications Enabled', "You'll now receive important updates and announcements."),
      closesBanner: true,
    });
  });

  test('PWA-33 PWA-34 denied is bad news, and a modern iPhone is shown the steps', () => {
    const news = alarm('Permission Denied', "You'll need to enable notifications in your browser settings.");
    expect(on('modern-ios', { outcome: 'denied' })).toMatchObject({ ...news, showsSteps: true });
    expect(on('other', { outcome: 'denied' })).toMatchObject({
      ...news,
      showsSteps: false,
      closesBanner: true,
    });
    expect(on('old-ios', { outcome: 'denied' })).toMatchObject({ ...news, showsSteps: false });
  });

  test('PWA-35 PWA-36 a prompt that was closed can be opened again, and an iPhone is shown the steps', () => {
    const news = saying('Permission Required', 'Please allow notifications when prompted to stay updated.');
    for (const platform of PLATFORMS) {
      const reaction = on(platform, { outcome: 'dismissed' });
      expect(reaction).toMatchObject({ ...news, showsSteps: platform !== 'other' });
      expect(reaction.closesBanner).toBeFalsy();
    }
  });

  test('PWA-37 without notifications there is nothing to enable', () => {
    const news = alarm('Not Supported', "Your browser doesn't support notifications.");
    expect(on('other', { outcome: 'unsupported' })).toEqual(news);
    expect(on('old-ios', { outcome: 'unsupported' })).toEqual(news);
  });

  test('a modern iPhone has them on its Home Screen, so it is shown the steps', () => {
    expect(on('modern-ios', { outcome: 'unsupported' })).toEqual({ showsSteps: true });
  });

  test('PWA-37 "Try Again" where there are still none says so', () => {
    expect(reactionTo({ outcome: 'unsupported' }, 'modern-ios', { sawSteps: true })).toEqual(
      alarm('Not Supported', "Your browser doesn't support notifications."),
    );
  });

  test('PWA-32 a subscription that failed says why, or that it did', () => {
    expect(on('other', { outcome: 'failed', reason: 'Registration failed' })).toEqual(
      alarm('Subscription Failed', 'Registration failed'),
    );
    expect(on('other', { outcome: 'failed', reason: '' })).toEqual(
      alarm('Subscription Failed', 'There was a problem enabling notifications.'),
    );
  });

  test('PWA-38 any other failure is titled "Error"', () => {
    expect(on('other', { outcome: 'error' }).toast).toMatchObject({ title: 'Error', variant: 'destructive' });
  });
});

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = (os: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${SAFARI} Mobile/15E148`;
const iPad = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/${version} Safari/605.1.15`;

test.each([
  [iPhone('15_8_2'), 'old-ios'],
  [iPhone('16_3'), 'old-ios'],
  [iPhone('16_4'), 'modern-ios'],
  [iPhone('16_10'), 'modern-ios'],
  [iPhone('18_6'), 'modern-ios'],
  [iPad('16.3'), 'old-ios'],
  [iPad('17.0'), 'modern-ios'],
  ['Mozilla/5.0 (iPad)', 'modern-ios'],
])('PWA-44 push comes with iOS 16.4: %s', (userAgent, platform) => {
  expect(iosPlatform(userAgent)).toBe(platform);
});
