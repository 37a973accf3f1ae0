import type { Endpoint, Input } from '@clear-spring/contract';
import { apiFetch } from './api-fetch.ts';
import { urlOf } from './call.ts';
import { expectedUser, expectedUserHeader } from './expected-user.ts';
import { HttpError } from './http-error.ts';

/**
 * Reads what an endpoint answers as a file, such as a spreadsheet.
 * @throws HttpError; NetworkError without a response.
 */
export async function readFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await apiFetch(urlOf(endpoint, input), { headers: expectedUserHeader(expectedUser()) });
  if (!response.ok) throw await HttpError.from(response);
  return response.blob();
}
