import { brand } from '@clear-spring/content';
import { CONFIRM_IDENTITY, KEEP_ACCOUNT, USED_LINK } from '@clear-spring/contract';

/** A response that was not OK. Its message is `status: body`, or `status: status text` if the body is empty. */
export class HttpError extends Error {
  readonly status: number;
  /** The server's sentence for the person; null if it sent none. */
  readonly serverMessage: string | null;
  /** What is missing or wrong in a confirmation; null if the error is not about one. */
  readonly wantedConfirmation: string | null;
  /** What keeps the account that is about to close; null if the error is not about that. */
  readonly keepAccount: string | null;
  /** Whether it refuses the link of an e-mail that has done its work before. */
  readonly isUsedLink: boolean;

  private constructor(response: Response, message: string, serverMessage: string | null) {
    super(message);
    this.name = 'HttpError';
    this.status = response.status;
    this.serverMessage = serverMessage;
    this.wantedConfirmation = response.headers.get(CONFIRM_IDENTITY);
    this.keepAccount = response.headers.get(KEEP_ACCOUNT);
    this.isUsedLink = response.headers.has(USED_LINK);
  }

  static async from(response: Response): Promise<HttpError> {
    const body = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return new HttpError(
      response,
      `${response.status}: ${body || response.statusText}`,
      sentenceIn(body, type),
    );
  }
}

/** Where a sign-in came to an account that is about to close: what keeps it. */
export const keepTokenOf = (error: unknown): string | null =>
  error instanceof HttpError ? error.keepAccount : null;

export const isUsedLink = (error: unknown): boolean => error instanceof HttpError && error.isUsedLink;

/** There was no response: no network, or the app is down. Its message is meant for the person. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(`${brand.productName} cannot be reached. Check your connection, then try again.`, { cause });
    this.name = 'NetworkError';
  }
}

/** The person cancelled the confirmation: nothing was changed, and there is nothing to report. */
export class NotConfirmedError extends Error {
  constructor() {
    super('Nothing was changed: you did not confirm that it is you.');
    this.name = 'NotConfirmedError';
  }
}

/** Plain text is a sentence, JSON may carry one as `message`, and HTML comes from a proxy. */
function sentenceIn(body: string, type: string): string | null {
  if (type.startsWith('text/plain')) return body || null;
  if (!type.startsWith('application/json')) return null;
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' && message ? message : null;
  } catch {
    return null;
  }
}

/** What to tell the person: the server's sentence, that there is no connection, or else `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError || error instanceof NotConfirmedError) return error.message;
  return (error instanceof HttpError && error.serverMessage) || fallback;
}
