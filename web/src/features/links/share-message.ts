/** What is shared: the link, and what the member says with it, which may be nothing. */
export interface Message {
  /** Of the product; empty if content no longer has it. */
  name: string;
  sentence: string;
  shortUrl: string;
}

/** The link on a line of its own: beside words that run from right to left it would be torn apart. */
export const textOf = ({ sentence, shortUrl }: Message) => [sentence, shortUrl].filter(Boolean).join('\n');

/** For the browser's share sheet. */
export const shareDataOf = ({ name, sentence, shortUrl }: Message): ShareData => ({
  ...(name && { title: name }),
  ...(sentence && { text: sentence }),
  url: shortUrl,
});
