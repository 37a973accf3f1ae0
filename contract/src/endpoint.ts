import type * as z from 'zod/mini';
import type { TraceAction } from './traces.actions.ts';

/**
 * Who may call. `signed` calls carry their own proof, such as a webhook's signature, and only that is checked. A
 * subscriber is a member with the plan; being an admin does not make one a subscriber.
 */
export type Access = 'public' | 'member' | 'subscriber' | 'admin' | 'signed';

export type Confirmation = 'by-password' | 'fully';

/**
 * A 403 with this header asks for a confirmation, after which the same call succeeds. Its value lists what POST
 * /api/confirm-identity needs: `password`, or `password code`.
 */
export const CONFIRM_IDENTITY = 'confirm-identity';

/**
 * This header names the member for whom a call's page was rendered: the username, percent-encoded. If somebody else is
 * signed in by now, a call that needs or ends a session changes nothing and is answered 409 with this header.
 */
export const EXPECTED_USER_HEADER = 'drawn-for';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body of a successful answer. Absent if it is not JSON: a picture, a redirect, nothing. */
  readonly output?: Schema;
  /** The status of a successful answer; 200 by default. */
  readonly status?: number;
  /** Caching of a successful answer. By default nothing is stored, and errors never are. */
  readonly cache?: string;
  /** Maximum size of the body in bytes; 16 KiB by default. */
  readonly bodyLimit?: number;
  /**
   * What the caller must have confirmed in this session within the last minutes (POST /api/confirm-identity), because
   * an open session alone is not enough. `fully` means the password, and a code if two-factor is on; `by-password` is
   * for calls that bring a code themselves. Without it the answer is 403 with the header `confirm-identity`.
   */
  readonly confirmed?: Confirmation;
  /** If only some calls need a confirmation: whether this one does. */
  readonly confirmedIf?: (
    body: never,
    caller: { email: string; csUserId: string | null; hasTwoFactor: boolean },
  ) => boolean;
  /**
   * The trace that a successful call leaves, or the ones of which it leaves one. Every call that only admins may make
   * leaves one, except those that only read.
   */
  readonly traced?: TraceAction | readonly TraceAction[];
  /** True if a successful answer gives the session a new token. The old one stops working, even for calls under way. */
  readonly renewsSession?: true;
  /** True if errors are JSON `{message}` rather than plain text. */
  readonly jsonErrors?: true;
  /** The errors a caller should expect, by status. 400, 401 and 403 follow from input and access. */
  readonly errors?: Readonly<Record<number, string>>;
}

/** Declares one endpoint. Both sides take method, path, access and schemas from it. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller passes to an endpoint: only the parts that the endpoint declares. */
export type Input<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Sent<E[Part]>;
};
/** The same parts after validation, as a handler receives them. */
export type Parsed<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Received<E[Part]>;
};
export type Output<E extends Endpoint> = Received<E['output']>;
