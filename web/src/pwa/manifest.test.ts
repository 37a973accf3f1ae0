import { colours } from '@clear-spring/content/colours';
import { expect, test } from 'vitest';
import { manifest } from '../../manifest.ts';

test('PWA-01 the installed app has its name and colours, opens at home, and offers three screens', () => {
  const [ground] = colours.ground;
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Clear Spring',
    short_name: 'Clear Spring',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
  });
  expect(manifest.shortcuts.map(({ name, url, icons }) => [name, url, icons[0]!.src])).toEqual([
    ['My Shared Links', '/my-links', '/icons/shortcut-links.png'],
    ['Advanced Audios', '/advanced-audios', '/icons/shortcut-audios.png'],
    ['CS Wellness Products', '/cs-wellness-products', '/icons/shortcut-products.png'],
  ]);
  expect(manifest.screenshots.map(({ form_factor, src }) => [form_factor, src])).toEqual([
    ['narrow', '/screenshots/home-narrow.webp'],
    ['narrow', '/screenshots/podcast-narrow.webp'],
    ['narrow', '/screenshots/my-links-narrow.webp'],
    ['wide', '/screenshots/home-wide.webp'],
  ]);
});
