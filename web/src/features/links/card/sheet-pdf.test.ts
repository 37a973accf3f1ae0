// @vitest-environment node
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { qrModulesOf } from '../qr-drawing.ts';
import { cardCounts, layOut, papers, toPoints } from './sheet-layout.ts';
import { writeSheet } from './sheet-pdf.ts';

const card = {
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
  size: { width: 900, height: 600 },
  code: { x: 0.6, y: 0.5, width: 0.3, height: 0.45 },
  modules: await qrModulesOf('https://clearspring.example/s/k7m2qpx'),
};

test.each(papers.flatMap((paper) => cardCounts.map((count) => [paper, count] as const)))(
  'a PDF on %s, %i to a page, is one page of that size, which prints at 100 % and stores the card once',
  async (...sheet) => {
    const layout = layOut(...sheet);
    const bytes = await writeSheet('Sheet for Quiet “Drops” 👩🏽‍🦰', layout, card);
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([
      {
        width: expect.closeTo(toPoints(layout.page.width), 3),
        height: expect.closeTo(toPoints(layout.page.height), 3),
      },
    ]);
    expect(pdf.getTitle()).toBe('Sheet for Quiet “Drops” 👩🏽‍🦰');
    expect(pdf.catalog.getViewerPreferences()?.getPrintScaling()).toBe('None');
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const pictures = objects.filter(
      (object) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    );
    expect(pictures).toHaveLength(1);
    expect(pdf.getPages()[0]?.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).keys()).toHaveLength(
      2,
    );
  },
);
