/** Texts of the cards of a link: to share as a picture, and to print. */
export const cardTexts = {
  /** On the card itself. The marks keep a name that is written from right to left in its place. */
  from: (firstName: string) => `from \u2068${firstName}\u2069`,

  card: {
    title: (product: string) => `Card for ${product}`,
    alt: (product: string) => `Card with the picture, the QR code and the short link of ${product}`,
    drawing: 'Drawing your card',
    share: 'Share card',
    save: 'Save card',
  },

  sheet: {
    title: (product: string) => `Sheet for ${product}`,
    paper: 'Paper',
    papers: { A4: 'A4', Letter: 'Letter' },
    cards: 'Cards on the sheet',
    preview: (cards: number) =>
      cards === 1 ? 'Preview of the sheet with 1 card' : `Preview of the sheet with ${cards} cards`,
    drawing: 'Drawing your sheet',
    /** `stock` is a product of this size. */
    size: ({ width, height, stock }: { width: string; height: string; stock: string }) =>
      `Labels of ${width} × ${height}, as on ${stock} sheets.`,
    hint: 'Print at 100%, not “fit to page”, so that the cards keep their size.',
    save: 'Save PDF',
  },

  failed: { title: 'Error', description: 'Your card could not be drawn. Please try again.' },
};
