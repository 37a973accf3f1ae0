import type { Endpoint, Input } from '@clear-spring/contract';
import { respond } from './call.ts';
import { NetworkError } from './http-error.ts';

/**
 * Reads what an endpoint answers as a file, such as a spreadsheet.
 * @throws as `call` does; NetworkError also where the file breaks off.
 */
export async function readFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await respond(endpoint, input);
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
}
