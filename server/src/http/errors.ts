import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../db/index.ts';
import { UNCACHED } from './caching.ts';
import { noteFailure } from './access-log.ts';
import { HOME, sendPlainPage } from './plain-page.ts';
import { HttpError } from './http-error.ts';

/** Answers a failed request with a plain-text sentence for the person. Details go to the log. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.status >= 500) request.failure = error;
    reply.headers(error.headers);
    request.limit = error.limit;
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    return sentence(reply, error.status, error.message);
  }
  if (isDatabaseUnavailable(error)) return answerError(databaseUnavailable(error), request, reply);
  if (hasZodFastifySchemaValidationErrors(error)) return sentence(reply, 400, describeBadInput(error));
  const expected = BAD_REQUESTS.get(error.code);
  if (expected) return sentence(reply, expected[0], expected[1]);
  if (error.statusCode && error.statusCode < 500)
    return sentence(reply, error.statusCode, 'The request is malformed.');
  noteFailure(request, reply, error);
  return sentence(
    reply,
    500,
    `Something went wrong on our side. Please try again. Tell support: ${request.id}`,
  );
}

const databaseUnavailable = (cause: Error) =>
  new HttpError(503, 'The database does not answer right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
    cause,
  });

export const notFound = (_request: FastifyRequest, reply: FastifyReply) =>
  sentence(reply, 404, 'There is nothing here.');

const BAD_REQUESTS = new Map<string, [status: number, text: string]>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', [413, 'The request is too large.']],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', [415, 'Please send JSON.']],
  ['FST_ERR_CTP_INVALID_JSON_BODY', [400, 'The body is not valid JSON.']],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', [400, 'The body is empty; JSON is expected.']],
]);

function sentence(reply: FastifyReply, status: number, text: string) {
  // Hooks do not run for URLs that are too malformed for the router.
  reply.headers({
    'x-request-id': reply.request.id,
    'cache-control': UNCACHED,
    'x-content-type-options': 'nosniff',
  });
  if (isNavigation(reply.request)) return page(reply, status, text);
  if (reply.request.routeOptions.config.jsonErrors)
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ message: text }));
  return reply.status(status).type('text/plain; charset=utf-8').send(text);
}

/** The browser itself opened the URL, so none of our scripts can show the sentence. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

function page(reply: FastifyReply, status: number, text: string) {
  if (status < 500)
    return sendPlainPage(reply, { status, heading: 'This page cannot be shown', text, wayOn: HOME });
  return sendPlainPage(reply, {
    status,
    heading: 'Something went wrong on our side',
    text: status === 500 ? 'Please try again.' : text,
    note: reply.request.id,
  });
}

/** The field and what it expects. One issue only: people fix one thing at a time. */
function describeBadInput(error: {
  validation: { instancePath: string; message?: string | undefined }[];
}): string {
  const { instancePath = '', message = 'The input is not valid.' } = error.validation[0] ?? {};
  const field = instancePath.slice(1).replaceAll('/', '.');
  // The product's own messages name the field; zod's do not.
  return field && /^(Invalid|Too|Unrecognized)/.test(message) ? `${field}: ${message}` : message;
}
