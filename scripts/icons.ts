// Generates the installed app's icons from the logo, and its screenshots from docs/screens: `npm run icons`, after the
// logo or the screens have changed.
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colours } from '@clear-spring/content/colours';
import sharp from 'sharp';

const ICONS = 'web/public/icons';
const SCREENSHOTS = 'web/public/screenshots';
const [PAPER] = colours.ground;
const [SPRING] = colours.spring;

/** The logo, as the inside of an svg 64 units wide and high. */
const mark = (await readFile('content/art/mark.svg', 'utf8')).replace(/<\/?svg[^>]*>/g, '');

/** `share`: the part of the picture that the logo fills. `radius`: of the corners, in percent. */
const onPaper = (share: number, radius: number) => {
  const edge = (100 - share * 100) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none">
    <rect width="100" height="100" rx="${radius}" fill="${PAPER}"/>
    <g transform="translate(${edge} ${edge}) scale(${share / 0.64})">${mark}</g></svg>`;
};

/** An icon of lucide, as the app shows it, on a rounded background. */
const shortcut = (paths: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="24" fill="${PAPER}"/>
  <g transform="translate(12 12)" fill="none" stroke="${SPRING}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`;

const save = (svg: string, name: string, size: number) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(size)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(ICONS, `${name}.png`));

await Promise.all([
  ...[192, 512].flatMap((size) => [
    save(onPaper(0.68, 22), `app-${size}`, size),
    // Launchers crop it to their own shape: only the inner circle of 80 % is safe.
    save(onPaper(0.52, 0), `maskable-${size}`, size),
  ]),
  save(onPaper(0.62, 0), 'apple-touch', 180),
  save(
    shortcut(
      '<path d="M9 17H7A5 5 0 0 1 7 7h2"/><path d="M15 7h2a5 5 0 1 1 0 10h-2"/><line x1="8" x2="16" y1="12" y2="12"/>',
    ),
    'shortcut-links',
    96,
  ),
  save(
    shortcut(
      '<path d="M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3"/>',
    ),
    'shortcut-audios',
    96,
  ),
  save(
    shortcut(
      '<path d="M11 20A7 7 0 0 1 9.800 6.100C15.500 5 17 4.480 19 2c1 2 2 4.180 2 8 0 5.500-4.780 10-10 10Z"/><path d="M2 21c0-3 1.850-5.360 5.080-6"/>',
    ),
    'shortcut-products',
    96,
  ),
]);

await mkdir(SCREENSHOTS, { recursive: true });
const screens = {
  'home-390-light': 'home-narrow',
  'podcast-390-light': 'podcast-narrow',
  'my-links-390-light': 'my-links-narrow',
  'home-1440-light': 'home-wide',
};
for (const [from, to] of Object.entries(screens))
  await copyFile(`docs/screens/${from}.webp`, join(SCREENSHOTS, `${to}.webp`));
