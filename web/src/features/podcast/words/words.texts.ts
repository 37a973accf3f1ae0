/** The texts of transcripts, chapters and what is found in them. */
export const wordsTexts = {
  chapters: {
    title: 'Chapters',
    link: (title: string) => `Open the link of ${title}`,
  },
};
