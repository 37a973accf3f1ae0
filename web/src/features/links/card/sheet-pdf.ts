import {
  concatTransformationMatrix,
  drawObject,
  fill,
  lineTo,
  moveTo,
  PDFContext,
  PDFHexString,
  type PDFOperator,
  PDFWriter,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import { qrColours } from '@clear-spring/content';
import type { QrModules } from '../qr-drawing.ts';
import type { Box, Size } from './card.ts';
import { type Mark, type SheetLayout, toPoints } from './sheet-layout.ts';

export interface SheetCard {
  jpeg: Uint8Array;
  /** Of the JPEG, in pixels. */
  size: Size;
  /** Where the code belongs, as shares of the card. */
  code: Box;
  modules: QrModules;
}

const MARK_WIDTH = 0.25;

/**
 * A sheet of cards in true size, as a PDF. Card and code are stored once and drawn on each label, the code as vectors.
 * From the core of pdf-lib, because its documents, with forms, fonts and parser, are twenty times as large.
 */
export async function writeSheet(
  title: string,
  layout: SheetLayout,
  card: SheetCard,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDFContext.create();
  const image = pdf.register(
    pdf.stream(card.jpeg, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: card.size.width,
      Height: card.size.height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'DCTDecode',
    }),
  );
  const { size } = card.modules;
  const code = pdf.register(
    pdf.formXObject(modulesOf(card.modules), { BBox: pdf.obj([0, 0, size, size]), Resources: {} }),
  );

  // PDF counts from the lower left corner.
  const up = (y: number) => toPoints(layout.page.height - y);
  const draw = (name: string, { x, y, width, height }: Box, units = 1) => [
    pushGraphicsState(),
    concatTransformationMatrix(
      toPoints(width) / units,
      0,
      0,
      toPoints(height) / units,
      toPoints(x),
      up(y + height),
    ),
    drawObject(name),
    popGraphicsState(),
  ];
  const contents = pdf.register(
    pdf.contentStream([
      ...layout.cards.flatMap((box) => [...draw('Card', box), ...draw('Code', within(box, card.code), size)]),
      ...marksOf(layout.marks, up),
    ]),
  );

  const pages = pdf.nextRef();
  const page = pdf.register(
    pdf.obj({
      Type: 'Page',
      Parent: pages,
      MediaBox: [0, 0, toPoints(layout.page.width), toPoints(layout.page.height)],
      Resources: { XObject: { Card: image, Code: code } },
      Contents: contents,
    }),
  );
  pdf.assign(pages, pdf.obj({ Type: 'Pages', Kids: [page], Count: 1 }));
  pdf.trailerInfo.Info = pdf.register(pdf.obj({ Title: PDFHexString.fromText(title) }));
  pdf.trailerInfo.Root = pdf.register(
    pdf.obj({
      Type: 'Catalog',
      Pages: pages,
      // Print dialogs that heed it begin with 100 %, not with "fit to page".
      ViewerPreferences: { PrintScaling: 'None', DisplayDocTitle: true },
    }),
  );
  return PDFWriter.forContext(pdf, Infinity).serializeToBuffer();
}

const within = ({ x, y, width, height }: Box, part: Box): Box => ({
  x: x + part.x * width,
  y: y + part.y * height,
  width: part.width * width,
  height: part.height * height,
});

/** One path, so that no hairline shows between two rows. A unit is a module. */
function modulesOf({ size, runs }: QrModules): PDFOperator[] {
  return [
    setFillingRgbColor(...rgbOf(qrColours.ink)),
    ...runs.map(({ x, y, width }) => rectangle(x, size - 1 - y, width, 1)),
    fill(),
  ];
}

function marksOf(marks: readonly Mark[], up: (y: number) => number): PDFOperator[] {
  return [
    setStrokingRgbColor(...rgbOf(qrColours.ink)),
    setLineWidth(MARK_WIDTH),
    ...marks.flatMap(({ from, to }) => [
      moveTo(toPoints(from.x), up(from.y)),
      lineTo(toPoints(to.x), up(to.y)),
    ]),
    stroke(),
  ];
}

/** From a colour written as #rrggbb. */
function rgbOf(hex: string): [red: number, green: number, blue: number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}
