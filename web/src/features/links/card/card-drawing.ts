import { colours } from '@clear-spring/content/colours';
import { qrModulesOf, type QrModules } from '../qr-drawing.ts';
import { type Box, type Card, SHARED_CARD, type Size } from './card.ts';
import { loadCardFonts } from './card-fonts.ts';
import { drawLandscape } from './card-landscape.ts';
import { loadArt, loadPicture, newCanvas, toBlob } from './card-picture.ts';
import { drawPortrait } from './card-portrait.ts';
import { cardTexts } from './card.texts.ts';
import { Pen } from './pen.ts';

/** Units of either design: its width. */
const UNITS = 1080;

/** The card as a picture to share. */
export async function drawCard(card: Card): Promise<Blob> {
  const { canvas, code, modules } = await paint(card, SHARED_CARD);
  const context = canvas.getContext('2d');
  if (context) drawModules(context, modules, wholeModules(code, modules));
  return toBlob(canvas, 'image/png');
}

export interface PrintedCard {
  /** The card without the dark modules of its code. */
  jpeg: Blob;
  size: Size;
  /** Where they belong, as shares of the card. */
  code: Box;
  modules: QrModules;
}

/** The card for paper, which prints the code as vectors. `size` in pixels. */
export async function drawPrintedCard(card: Card, size: Size): Promise<PrintedCard> {
  const { canvas, code, modules } = await paint(card, size, { isRounded: true });
  const { width, height } = canvas;
  return {
    jpeg: await toBlob(canvas, 'image/jpeg', 0.93),
    size: { width, height },
    code: {
      x: code.x / width,
      y: code.y / height,
      width: code.width / width,
      height: code.height / height,
    },
    modules,
  };
}

async function paint(card: Card, size: Size, { isRounded = false } = {}) {
  const scale = size.width / UNITS;
  const [fonts, modules, picture, wordmark, wordmarkOnDark] = await Promise.all([
    loadCardFonts(textsOf(card)),
    qrModulesOf(card.shortUrl),
    loadPicture(card.image, size.height),
    loadArt('/art/wordmark.svg', 74 * scale),
    loadArt('/art/wordmark-on-dark.svg', 74 * scale),
  ]);
  const { canvas, context } = newCanvas({ width: Math.round(size.width), height: Math.round(size.height) });
  context.fillStyle = colours['paper-qr'];
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  const units = { width: UNITS, height: canvas.height / scale };
  const pen = new Pen(context, fonts);
  if (isRounded) pen.clip({ x: 0, y: 0, ...units }, 40);
  const draw = units.height > units.width ? drawPortrait : drawLandscape;
  const code = draw(pen, units, card, { picture, wordmark, wordmarkOnDark });
  context.setTransform(1, 0, 0, 1, 0, 0);
  return {
    canvas,
    modules,
    code: {
      x: code.x * scale,
      y: code.y * scale,
      width: code.width * scale,
      height: code.height * scale,
    },
  };
}

/** All that is written, so that the fonts of its letters load. */
const textsOf = ({ productName, tagline, shortUrl, firstName }: Card) =>
  [productName, tagline, shortUrl, firstName && cardTexts.from(firstName)].join(' ');

/** The largest code of whole pixels in its box. */
function wholeModules({ x, y, width }: Box, { size }: QrModules): Box {
  const side = Math.floor(width / size) * size;
  const at = (start: number) => Math.round(start + (width - side) / 2);
  return { x: at(x), y: at(y), width: side, height: side };
}

function drawModules(context: CanvasRenderingContext2D, { size, runs }: QrModules, box: Box) {
  const module = box.width / size;
  context.fillStyle = colours['ink-qr'];
  for (const { x, y, width } of runs)
    context.fillRect(box.x + x * module, box.y + y * module, width * module, module);
}
