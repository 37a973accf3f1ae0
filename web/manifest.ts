import { brand, pages } from '@clear-spring/content';
import { colours } from '@clear-spring/content/colours';

const png = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const shortcut = (name: string, url: string, icon: string) => ({ name, url, icons: [png(icon, 96)] });

/** The installed app's manifest. `npm run icons` generates the images. */
export const manifest = {
  id: '/',
  name: brand.productName,
  short_name: brand.productName,
  description: brand.subtitle,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: colours.ground[0],
  theme_color: colours.ground[0],
  categories: ['health', 'education', 'lifestyle'],
  icons: [
    png('app-192', 192),
    png('app-512', 512),
    { ...png('maskable-192', 192), purpose: 'maskable' },
    { ...png('maskable-512', 512), purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(pages.myLinks.title, '/my-links', 'shortcut-links'),
    shortcut(pages.advancedAudios.title, '/advanced-audios', 'shortcut-audios'),
    shortcut(pages.wellnessProducts.title, '/cs-wellness-products', 'shortcut-products'),
  ],
  screenshots: [
    screenshot('narrow', 'home-narrow', '390x844', 'Everything of the product in one quiet place'),
    screenshot('narrow', 'podcast-narrow', '390x844', 'The audio library, also without a connection'),
    screenshot('narrow', 'my-links-narrow', '390x844', 'Your links, and how many people came'),
    screenshot('wide', 'home-wide', '1440x900', 'The home page on a desktop'),
  ],
};

function screenshot(form_factor: 'narrow' | 'wide', name: string, sizes: string, label: string) {
  return { src: `/screenshots/${name}.webp`, sizes, type: 'image/webp', form_factor, label };
}
