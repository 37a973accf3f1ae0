import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { WellnessProduct } from '@clear-spring/content';
import pLimit from 'p-limit';

export interface PreviewPicture {
  /** Changes with everything that the picture is drawn from. */
  version: string;
  png(): Promise<Buffer>;
}

export interface PreviewPictures {
  of(product: WellnessProduct): Promise<PreviewPicture>;
}

/** Loaded with the first picture, because it brings a library of 7 MB. */
const drawing = () => import('./preview-picture.ts');
const drawPreview = async (svg: string) => (await drawing()).drawPreview(svg);

/**
 * A product's picture is drawn when it is first asked for: once per process, and one at a time. All of them stay in
 * memory, because there are as many as products, and none has more than 100 KB.
 */
export function createPreviewPictures(draw = drawPreview): PreviewPictures {
  const limit = pLimit(1);
  const pictures = new Map<string, () => Promise<PreviewPicture>>();
  const readFonts = once(async () => {
    const { FONT_FILES } = await drawing();
    return Promise.all(FONT_FILES.map((file) => readFile(file)));
  });

  async function prepare(product: WellnessProduct): Promise<PreviewPicture> {
    const { composePreview } = await drawing();
    const svg = await composePreview(product);
    const hash = createHash('sha256').update(svg);
    for (const font of await readFonts()) hash.update(font);
    return { version: hash.digest('base64url').slice(0, 12), png: once(() => limit(() => draw(svg))) };
  }

  return {
    of(product) {
      let picture = pictures.get(product.id);
      if (!picture) pictures.set(product.id, (picture = once(() => prepare(product))));
      return picture();
    },
  };
}

/** Does the work on the first call, and again only after it has failed. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = null;
      throw error;
    }));
}
