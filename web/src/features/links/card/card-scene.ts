import { colours } from '@clear-spring/content/colours';
import type { Box } from './card.ts';
import type { Pen } from './pen.ts';

/** Null: without a connection, and not on the device. */
export interface CardPictures {
  picture: HTMLCanvasElement | null;
  wordmark: HTMLCanvasElement | null;
  wordmarkOnDark: HTMLCanvasElement | null;
}

/**
 * The product's picture across the whole box. It stands on its lower edge, `sky` below its upper one; wall and water
 * continue to both sides. @returns whether it is dark at the top.
 */
export function drawScene(pen: Pen, box: Box, picture: HTMLCanvasElement | null, sky: number): boolean {
  const { context } = pen;
  if (!picture) {
    drawEmptyNiche(pen, box, sky);
    return false;
  }
  const height = box.height - sky;
  const width = (height * picture.width) / picture.height;
  const x = box.x + (box.width - width) / 2;
  const y = box.y + sky;
  context.save();
  pen.clip(box, 0);
  // A column or row of pixels, stretched. Each overlaps its neighbour, so that no seam shines through.
  const right = picture.width - 1;
  context.drawImage(picture, 0, 0, 1, picture.height, box.x - 1, y, x - box.x + 3, height);
  context.drawImage(picture, right, 0, 1, picture.height, x + width - 2, y, x - box.x + 3, height);
  context.drawImage(picture, 0, 0, 1, 1, box.x, box.y, box.width, sky + 2);
  context.drawImage(picture, 0, 0, picture.width, 1, x, box.y, width, sky + 2);
  context.drawImage(picture, x, y, width, height);
  context.restore();
  return isDarkAt(picture, picture.width / 2, 1);
}

function drawEmptyNiche(pen: Pen, box: Box, sky: number): void {
  const width = box.width * 0.46;
  pen.paint(box, colours['spring-wash'][0]);
  pen.paint(
    { x: box.x + (box.width - width) / 2, y: box.y + sky + 120, width, height: box.height },
    pen.gradient(box.y, box.y + box.height, colours.paper[0], colours['spring-wash'][0]),
    [width / 2, width / 2, 0, 0],
  );
}

function isDarkAt(picture: HTMLCanvasElement, x: number, y: number): boolean {
  const [red = 255, green = 255, blue = 255] =
    picture.getContext('2d')?.getImageData(Math.floor(x), y, 1, 1).data ?? [];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}

/** As wide as its box at most, and in its middle. */
export function drawWordmark({ context }: Pen, box: Box, pictures: CardPictures, onDark: boolean): void {
  const wordmark = onDark ? pictures.wordmarkOnDark : pictures.wordmark;
  if (!wordmark) return;
  const width = Math.min(box.width, (box.height * wordmark.width) / wordmark.height);
  const height = (width * wordmark.height) / wordmark.width;
  context.drawImage(
    wordmark,
    box.x + (box.width - width) / 2,
    box.y + (box.height - height) / 2,
    width,
    height,
  );
}

/** White paper for the code. @returns the room for the code with its quiet zone, clear of the round corners. */
export function drawCodePaper(pen: Pen, box: Box): Box {
  const { context } = pen;
  const edge = box.width * 0.0375;
  context.save();
  context.shadowColor = colours.veil[0];
  context.shadowBlur = 40 * context.getTransform().a;
  context.shadowOffsetY = 14 * context.getTransform().a;
  pen.paint(box, colours['paper-qr'], edge * 3);
  context.restore();
  return { x: box.x + edge, y: box.y + edge, width: box.width - 2 * edge, height: box.height - 2 * edge };
}
