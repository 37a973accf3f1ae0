import { brand } from '@clear-spring/content';

/** An answer that was not OK. Its message is `status: body`, or `status: status text` when the body is empty. */
export class HttpError extends Error {
  readonly status: number;
  /** The sentence that the server meant for the person; null when it sent none. */
  readonly serverMessage: string | null;

  private constructor(status: number, message: string, serverMessage: string | null) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.serverMessage = serverMessage;
  }

  static async from(response: Response): Promise<HttpError> {
    const body = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return new HttpError(
      response.status,
      `${response.status}: ${body || response.statusText}`,
      sentenceIn(body, type),
    );
  }
}

/** No answer came: there is no network, or the app is down. Its message is meant for the person. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(`${brand.productName} cannot be reached. Check your connection, then try again.`, { cause });
    this.name = 'NetworkError';
  }
}

/** Plain text is a sentence; JSON may carry one as `message`; a page of HTML is a proxy talking to itself. */
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

/** What to tell the person: the server's own sentence, that there is no connection, or else `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  return (error instanceof HttpError && error.serverMessage) || fallback;
}
