import italicUrl from '../../../ui/fonts/fraunces-italic.woff2?url';

/** The families of the tokens, with their fallbacks for other scripts. */
function families() {
  const tokens = getComputedStyle(document.documentElement);
  return { serif: tokens.getPropertyValue('--serif'), sans: tokens.getPropertyValue('--sans') };
}

export type Font = (size: number) => string;

const ITALIC = 'Fraunces Italic';
let italic: FontFace | null = null;

export interface CardFonts {
  name: Font;
  text: Font;
  strong: Font;
  from: Font;
}

/** A canvas draws with the fonts that have loaded. Without one, the next of its family is drawn. */
export async function loadCardFonts(texts: string): Promise<CardFonts> {
  const { serif, sans } = families();
  if (italic?.status !== 'loaded') addItalic();
  const fonts: CardFonts = {
    name: (size) => `400 ${size}px ${serif}`,
    text: (size) => `400 ${size}px ${sans}`,
    strong: (size) => `580 ${size}px ${sans}`,
    from: (size) => `italic ${size}px '${ITALIC}', ${serif}`,
  };
  await Promise.all(
    Object.values(fonts).map((font: Font) => document.fonts.load(font(40), texts).catch(() => [])),
  );
  return fonts;
}

/** Only cards use it, so no stylesheet names it. One that has failed to load would not be tried again. */
function addItalic() {
  if (italic) document.fonts.delete(italic);
  italic = new FontFace(ITALIC, `url(${italicUrl})`, { style: 'italic' });
  document.fonts.add(italic);
}
