import type * as z from 'zod/mini';

/**
 * Who may call. `signed` calls carry their own proof (a webhook's signature) and are judged by it alone.
 * A subscriber is a member whose plan is running; an admin is not a subscriber by being admin.
 */
export type Access = 'public' | 'member' | 'subscriber' | 'admin' | 'signed';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What a good answer holds. Absent where the answer is not JSON: a picture, a redirect, nothing. */
  readonly output?: Schema;
  /** The status of a good answer; 200 when absent. */
  readonly status?: number;
  /** What caches may do with a good answer. Nobody keeps it when absent, nor any refusal. */
  readonly cache?: string;
  /** Bytes that the body may have; 16 KiB when absent. */
  readonly bodyLimit?: number;
  /** True where a refusal is answered as JSON `{message}` rather than as a plain sentence. */
  readonly jsonErrors?: true;
  /** The refusals a caller should expect, status to meaning. 400, 401 and 403 follow from input and access. */
  readonly errors?: Readonly<Record<number, string>>;
}

/** Declares one call of the product. Both sides take method, path, access and shapes from here. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller passes to an endpoint: only the parts that it declares. */
export type Input<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Sent<E[Part]>;
};
/** The same parts after validation, as a handler gets them. */
export type Parsed<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Received<E[Part]>;
};
export type Output<E extends Endpoint> = Received<E['output']>;
