import {
  type Access,
  CONFIRM_IDENTITY,
  type Endpoint,
  type Output,
  type Parsed,
} from '@clear-spring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Caller, Identify } from './caller.ts';
import { createChangesAtOnce } from './changes-at-once.ts';
import { assertExpectedUser } from './expected-user.ts';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether errors are JSON: `{message}`. */
    jsonErrors?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Public endpoints do not identify the caller: they answer everybody alike. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' | 'signed' ? null : Caller;

export type Call<E extends Endpoint> = Parsed<E> & {
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Returns the endpoint's output, the reply where that is not JSON, or nothing where the response has been sent
 * completely: awaiting the reply would cost as much again.
 */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E> | FastifyReply | void>;

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: Pick<RouteShorthandOptions, 'childLoggerFactory' | 'preParsing'>,
) => void;

/**
 * The only way to register a route, with method, path, access, input and output from the contract. Before the
 * handler runs, the caller is identified, expected and authorised, has confirmed their identity where required, and
 * the input is valid.
 */
export function createServe(
  app: FastifyInstance,
  identify: Identify,
  rules: { adminsNeedTwoFactor?: boolean | undefined } = {},
): Serve {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  const inTurn = createChangesAtOnce();
  return (endpoint, handler, options) => {
    const { access } = endpoint;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { access, jsonErrors: endpoint.jsonErrors ?? false },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      ...options,
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.output && { response: { '2xx': endpoint.output } }),
      },
      ...(access !== 'public' &&
        access !== 'signed' && {
          onRequest: async (request, reply) => {
            // Other origins may not read a member's data. Embeds, which have no origin, need none of it.
            reply.header('cross-origin-resource-policy', 'same-origin');
            const caller = await identify(request, reply);
            request.memberId = caller?.userId ?? null;
            if (caller) assertExpectedUser(request, caller);
            request.caller = authorize(access, caller, rules);
          },
        }),
      handler: (request, reply) => {
        if (request.caller) requireConfirmation(endpoint, request.caller, request.body);
        if (endpoint.status) reply.status(endpoint.status);
        if (endpoint.cache) reply.header('cache-control', endpoint.cache);
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          request,
          reply,
        };
        const answer = () => handler(call as unknown as Call<typeof endpoint>);
        if (!request.caller || endpoint.method === 'GET') return answer();
        return inTurn(request.caller.userId, answer);
      },
    });
  };
}

const ADMIN_WITHOUT_TWO_FACTOR =
  'Admins sign in with a code too. Please turn on two-factor sign-in in your profile, under Security.';

/** @throws HttpError 401 without a session, 403 where the session is not enough. */
function authorize(
  access: 'member' | 'subscriber' | 'admin',
  caller: Caller | null,
  { adminsNeedTwoFactor }: { adminsNeedTwoFactor?: boolean | undefined },
): Caller {
  if (!caller) throw new HttpError(401, 'Please sign in.');
  switch (access) {
    case 'member':
      return caller;
    case 'subscriber':
      if (!caller.isSubscribed) throw new HttpError(403, 'This is part of the paid plan.');
      return caller;
    case 'admin':
      if (!caller.isAdmin) throw new HttpError(403, 'Admin access required.');
      if (adminsNeedTwoFactor && !caller.hasTwoFactor) throw new HttpError(403, ADMIN_WITHOUT_TWO_FACTOR);
      return caller;
  }
}

/** @throws HttpError 403 with a header that asks the client for a confirmation. */
function requireConfirmation({ confirmed, confirmedIf }: Endpoint, caller: Caller, body: unknown): void {
  if (!confirmed || (confirmedIf && !confirmedIf(body as never, caller))) return;
  const needsCode = confirmed === 'fully' && caller.hasTwoFactor;
  if (caller.confirmed === 'fully' || (caller.confirmed && !needsCode)) return;
  const wanted = needsCode ? 'password code' : 'password';
  throw new HttpError(403, 'Please confirm that it is you.', { headers: { [CONFIRM_IDENTITY]: wanted } });
}
