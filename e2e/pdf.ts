import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

const DOTS_PER_INCH = 150;
const MILLIMETRES_PER_INCH = 25.4;

export interface PrintedPage {
  /** Millimetres, to a sixth of one. */
  width: number;
  height: number;
  /** A part of the paper as a picture. Millimetres from the upper left corner. */
  cut(box: { x: number; y: number; width: number; height: number }): Promise<Buffer>;
}

/** The pages of a PDF as a printer prints them at 100 %, by the engine of Chromium's own viewer. */
export async function printPdf(path: string): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const pdf = await library.loadDocument(await readFile(path));
    return await Promise.all(
      Array.from(pdf.pages(), async (page) => {
        const { data, width, height } = await page.render({ scale: DOTS_PER_INCH / 72, render: 'bitmap' });
        const picture = () => sharp(data, { raw: { width, height, channels: 4 } });
        const dots = (millimetres: number) =>
          Math.round((millimetres / MILLIMETRES_PER_INCH) * DOTS_PER_INCH);
        const millimetres = (count: number) => (count / DOTS_PER_INCH) * MILLIMETRES_PER_INCH;
        return {
          width: millimetres(width),
          height: millimetres(height),
          cut: (box) =>
            picture()
              .extract({
                left: dots(box.x),
                top: dots(box.y),
                width: dots(box.width),
                height: dots(box.height),
              })
              .png()
              .toBuffer(),
        } satisfies PrintedPage;
      }),
    );
  } finally {
    library.destroy();
  }
}
