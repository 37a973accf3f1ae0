/** What a file is made for: the member's link for a product, or one of its placements, which has a label. */
export interface FileSubject {
  productName: string;
  label?: string | undefined;
}

/** The file name of a QR code. `extension` without a dot. */
export const qrFileName = (subject: FileSubject, extension: 'png' | 'svg'): string =>
  `${subjectPart(subject)}_QR_Code.${extension}`;

/** The file name of a card to share. */
export const cardFileName = (subject: FileSubject, { width, height }: { width: number; height: number }) =>
  `${subjectPart(subject)}_Card_${width}x${height}.png`;

/** The file name of a sheet of cards to print. */
export const sheetFileName = (subject: FileSubject, cards: number, paper: string) =>
  `${subjectPart(subject)}_${cards}_${cards === 1 ? 'Card' : 'Cards'}_${paper}.pdf`;

/** The file name of the figures of a link. */
export const csvFileName = (subject: FileSubject, days: number): string =>
  `${subjectPart(subject)}_${days}_days.csv`;

const subjectPart = ({ productName, label }: FileSubject) =>
  [productName, ...(label ? [label] : [])].map(fileNamePart).join('_');

/** File systems take 255 bytes; a letter has at most four. Two parts leave room for what follows them. */
const MAX_BYTES = 100;

/** A text as a part of a file name: without what a file system refuses, reads as a folder or hides. */
function fileNamePart(text: string): string {
  const name = text
    .toWellFormed()
    .normalize()
    // Refused by Windows or Android, or invisible: control characters, joiners of nothing, bidi marks.
    .replaceAll(/[<>:"/\\|?*]|(?!\u200d)[\p{Cc}\p{Cf}]/gu, ' ')
    // A name that begins with a dot is hidden on Unix.
    .replace(/^[\s.]+/, '')
    .trimEnd()
    .replaceAll(/\s+/g, '_');
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (new TextEncoder().encode(kept + segment).length > MAX_BYTES) break;
    kept += segment;
  }
  return kept || 'Link';
}
