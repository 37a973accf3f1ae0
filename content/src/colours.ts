import { qrColours } from './qr-colours.ts';

/**
 * Every colour of the brand, by its token: in light and in dark mode, or one for both. Text colours (ink, ink-soft,
 * …-ink) reach 7:1 on every surface they may lie on. After a change, `npm run icons` draws the app's icons again.
 */
export const colours = {
  // Surfaces, from the lowest to the highest
  well: ['#eae0cf', '#0a1516'], // pressed in: tracks, input wells, code of a link
  ground: ['#f5eee3', '#0f1c1d'], // the page: warm sand
  paper: ['#fcf8f1', '#162728'], // sheets and cards
  lifted: ['#fffdf9', '#1d3031'], // dialogs, menus, the player
  hero: ['#f3dcc3', '#173b42'], // until the home page's picture has loaded

  // Ink
  ink: ['#1b2c2c', '#f3ecdf'],
  'ink-soft': ['#3c4745', '#c6c9be'],
  line: ['#dccfb9', '#2a3f3f'], // hairlines between rows; decoration only
  'line-firm': ['#857a66', '#7d9490'], // the edge of a control: 3:1 on every surface

  // Spring: the brand, navigation, links, what is playing
  spring: ['#0d5154', '#8fd0c7'],
  'spring-press': ['#083d40', '#b0e2da'],
  'on-spring': ['#fdf9f2', '#06211f'],
  'spring-ink': ['#0b4b4e', '#9bd8cf'],
  'spring-wash': ['#d9e9e2', '#17393b'],
  'spring-mid': ['#3d8f8b', '#57aaa3'], // waveforms, rings, art; never text

  // Water: the one blue, for a welcome
  'water-ink': ['#0d4560', '#a6d3ea'],
  'water-wash': ['#d5e6ef', '#14323f'],

  // Clay: one call to action a screen
  clay: ['#8c3a1d', '#eeae8b'],
  'clay-press': ['#702c14', '#f6c6ab'],
  'on-clay': ['#fff8f0', '#2b1207'],
  'clay-ink': ['#7c3218', '#f3b797'],
  'clay-wash': ['#f5e0d1', '#3a2820'],
  'clay-stripe': ['#efd3bf', '#45301f'], // the band of the payment sandbox
  'clay-mid': '#cb7a52',

  // Sage: done, active, copied
  sage: ['#3c5638', '#b4cfa5'],
  'on-sage': ['#fbf9f0', '#13210f'],
  'sage-ink': ['#33502f', '#bbd5ad'],
  'sage-wash': ['#dfe8d4', '#22351f'],
  'sage-mid': '#86a27a',

  // Rose: errors
  'rose-ink': ['#86242a', '#ffbdb5'],
  'rose-wash': ['#f8dfdb', '#43201f'],

  veil: ['rgb(14 32 33 / 0.46)', 'rgb(3 10 11 / 0.66)'], // over the page, under a dialog
  focus: ['#0b4b4e', '#9bd8cf'],
  'ink-qr': qrColours.ink,
  'paper-qr': qrColours.paper,
} as const satisfies Record<string, string | readonly [light: string, dark: string]>;

/** The colours of films and of pictures at full size in the embeds, which are dark in both modes. */
const filmColours = {
  'film-ground': '#12464a',
  'film-night': '#082628', // beneath its captions
  'film-words': '#fdf9f2',
  'film-button': '#0d5154',
  'film-button-press': '#083d40',
  'film-waves': '#fffdf9',
  'film-mist': '#cfe3db',
  'film-dawn': '#f7eddc',
  'film-curtain': '#f3e6d2',
  night: '#0a1516',
  'on-night': '#f3ecdf',
  'on-night-soft': '#c6c9be',
  'night-button': '#17393b',
  'night-button-press': '#1f4a4c',
  'night-focus': '#9bd8cf',
} as const;

const css = (palette: Record<string, string | readonly [string, string]>) =>
  `:root {\n${Object.entries(palette)
    .map(([token, value]) =>
      typeof value === 'string'
        ? `  --${token}: ${value};`
        : `  --${token}: light-dark(${value.join(', ')});`,
    )
    .join('\n')}\n}\n`;

/** The colours as custom properties, for every stylesheet. */
export const COLOURS_CSS = css(colours);
export const EMBED_COLOURS_CSS = css({ ...colours, ...filmColours });
