import { colours } from '@clear-spring/content/colours';
import type { Box, Card, Size } from './card.ts';
import { writeShortLink } from './card-link.ts';
import { type CardPictures, drawCodePaper, drawScene, drawWordmark } from './card-scene.ts';
import { cardTexts } from './card.texts.ts';
import type { Pen } from './pen.ts';

/** Units of the teal water at the foot. */
const FOOT = 430;
const MARGIN = 72;
const CODE = 320;

/** The upright card: the picture from edge to edge, and below it, in deep water, the words and the code. */
export function drawPortrait(pen: Pen, { width, height }: Size, card: Card, pictures: CardPictures): Box {
  const foot = height - FOOT;
  const isDark = drawScene(pen, { x: 0, y: 0, width, height: foot + 30 }, pictures.picture, 30);
  drawWordmark(pen, { x: width / 2 - 166, y: 52, width: 332, height: 74 }, pictures, isDark);
  drawFoot(pen, { x: 0, y: foot, width, height: FOOT });

  const code = { x: width - MARGIN - CODE + 12, y: height - CODE - 60, width: CODE, height: CODE };
  const inside = drawCodePaper(pen, code);

  const { fonts } = pen;
  const column = { x: MARGIN, width: code.x - MARGIN - 32 };
  const bottom = height - 56;
  let upper = writeShortLink(pen, card.shortUrl, {
    ...column,
    y: bottom,
    colour: colours['on-spring'][0],
    size: 36,
  });
  if (card.firstName)
    upper = pen.writeUpwards(cardTexts.from(card.firstName), {
      ...column,
      y: upper - 4,
      height: 60,
      largest: 46,
      smallest: 36,
      font: fonts.from,
      // Ink on clay in the dark: the foot is dark in both themes.
      colour: colours['clay-ink'][1],
    });
  const top = foot + 46;
  const nameEnd = pen.write(card.productName, {
    ...column,
    x: MARGIN - 4,
    y: top,
    height: 136,
    largest: 104,
    smallest: 44,
    leading: 1.04,
    spacing: -0.025,
    font: fonts.name,
    colour: colours['on-spring'][0],
  });
  if (card.tagline)
    pen.write(card.tagline, {
      ...column,
      y: nameEnd + 12,
      height: upper - nameEnd - 20,
      largest: 40,
      smallest: 30,
      leading: 1.22,
      font: fonts.text,
      colour: colours['spring-wash'][0],
    });
  return inside;
}

/** Deep water under a wave, from a little above the box to its lower edge. */
function drawFoot({ context, gradient }: Pen, { x, y, width, height }: Box): void {
  const wave = (at: number) => {
    const across = (share: number) => x + width * share;
    context.beginPath();
    context.moveTo(across(0), at);
    context.bezierCurveTo(across(0.12), at - 26, across(0.22), at - 6, across(0.36), at + 8);
    context.bezierCurveTo(across(0.52), at + 22, across(0.62), at + 16, across(0.74), at - 2);
    context.bezierCurveTo(across(0.86), at - 20, across(0.95), at - 14, across(1), at - 6);
  };
  wave(y);
  context.lineTo(x + width, y + height);
  context.lineTo(x, y + height);
  context.closePath();
  context.fillStyle = gradient(y, y + height, colours.spring[0], colours['spring-press'][0]);
  context.fill();
  wave(y + 18);
  context.strokeStyle = colours['spring-mid'][0];
  context.lineWidth = 3;
  context.stroke();
}
