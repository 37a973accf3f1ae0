/** The answers by URL, as the document has them. Of who this is, null says that it is a visitor. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/** The id of the document's element that has them. */
export const FIRST_ANSWERS = 'first-answers';
