import type * as z from 'zod/mini';

/**
 * Who may call. `signed` calls carry their own proof (a webhook's signature) and are judged by it alone.
 * A subscriber is a member whose plan is running; an admin is not a subscriber by being admin.
 */
export type Access = 'public' | 'member' | 'subscriber' | 'admin' | 'signed';

export type Confirmation = 'by-password' | 'fully';

/**
 * The header of a 403 that a confirmation settles, after which the same call goes through. Its value lists what
 * POST /api/confirm-identity wants: `password`, or `password code`.
 */
export const CONFIRM_IDENTITY = 'confirm-identity';

/**
 * The header by which a call says for which member its page was drawn: the username, percent-encoded. Where somebody else
 * is signed in by now, a call that needs a session, or ends it, is answered 409 with this header, and changes nothing.
 */
export const DRAWN_FOR = 'drawn-for';

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
  /**
   * What the caller must have shown within the last minutes of this session (POST /api/confirm-identity): an open
   * session alone is not enough. `fully` is the password, and a code where two-factor sign-in is on; `by-password` is
   * for calls that bring a code themselves. Without it: 403 with the header `confirm-identity`.
   */
  readonly confirmed?: Confirmation;
  /** Where only some calls need it: whether this one does. */
  readonly confirmedIf?: (
    body: never,
    caller: { email: string; csUserId: string | null; hasTwoFactor: boolean },
  ) => boolean;
  /** True where a good answer gives the session a new token: the old one is dead, also for calls under way. */
  readonly renewsSession?: true;
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
