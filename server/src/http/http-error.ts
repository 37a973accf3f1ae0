/**
 * An expected "no" on its way to the caller: a status and a sentence meant for the person.
 * Thrown by handlers, answered as plain text.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** For the program, beside the sentence for the person. */
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the limit that was hit. */
  readonly limit: string | null;

  constructor(
    status: number,
    sentence: string,
    options: {
      retryAfterSeconds?: number;
      limit?: string;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
    this.limit = options.limit ?? null;
  }
}
