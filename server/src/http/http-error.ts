/** An expected "no": a status and a sentence for the person. Handlers throw it; the response is plain text. */
export class HttpError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** For the client's code, beside the sentence for the person. */
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the rate limit that was exceeded. */
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

/** What a service that did nothing is answered with. The command line says the sentence alone. */
export type Refusal = [status: number, sentence: string];

/** @throws HttpError */
export function refuse(refusal: Refusal): never {
  throw new HttpError(...refusal);
}
