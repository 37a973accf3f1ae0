import { colours } from '@clear-spring/content/colours';
import type { Box, Card, Size } from './card.ts';
import { writeShortLink } from './card-link.ts';
import { type CardPictures, drawScene, drawWordmark } from './card-scene.ts';
import { cardTexts } from './card.texts.ts';
import type { Pen } from './pen.ts';

const MARGIN = 40;
const GAP = 34;
const NICHE = 330;

/** The size of a business card, where words on light paper print best: the picture in its niche, words and code beside it. */
export function drawLandscape(pen: Pen, { width, height }: Size, card: Card, pictures: CardPictures): Box {
  const { context, fonts } = pen;
  pen.paint({ x: 0, y: 0, width, height }, colours.paper[0]);
  const niche = { x: MARGIN, y: MARGIN, width: NICHE, height: height - 2 * MARGIN };
  context.save();
  pen.clip(niche, [NICHE / 2, NICHE / 2, 24, 24]);
  drawScene(pen, niche, pictures.picture, 30);
  context.restore();

  const x = niche.x + niche.width + GAP;
  const right = width - MARGIN;
  const side = Math.min(330, height * 0.52);
  const code = { x: right - side, y: height - MARGIN - side, width: side, height: side };
  pen.paint(code, colours['paper-qr'], 24);

  const nameEnd = pen.write(card.productName, {
    x: x - 3,
    y: MARGIN - 4,
    width: right - x,
    height: 100,
    largest: 96,
    smallest: 40,
    leading: 1.04,
    spacing: -0.02,
    font: fonts.name,
    colour: colours.ink[0],
  });
  if (card.tagline)
    pen.write(card.tagline, {
      x,
      y: nameEnd + 6,
      width: right - x,
      height: code.y - nameEnd - 12,
      largest: 40,
      smallest: 30,
      leading: 1.2,
      font: fonts.text,
      colour: colours['ink-soft'][0],
    });

  const column = { x, width: code.x - x - GAP / 2 };
  let upper = writeShortLink(pen, card.shortUrl, {
    ...column,
    y: height - MARGIN,
    size: 38,
    colour: colours.ink[0],
  });
  if (card.firstName)
    upper = pen.writeUpwards(cardTexts.from(card.firstName), {
      ...column,
      y: upper - 4,
      height: 54,
      largest: 42,
      smallest: 32,
      font: fonts.from,
      colour: colours['clay-ink'][0],
    });
  drawWordmark(
    pen,
    { x: x - 4, y: code.y + 4, width: Math.min(column.width, 220), height: upper - code.y - 20 },
    pictures,
    false,
  );
  return code;
}
