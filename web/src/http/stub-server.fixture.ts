import * as contract from '@clear-spring/contract';
import type { Endpoint, Output } from '@clear-spring/contract';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, createTestOrigin, json, type Received } from './test-origin.ts';

type Reply = Answer | ((call: Received) => Answer | Promise<Answer>);

/** Replies by method and path, written as in the contract: `{ 'GET /api/links/:shortCode/reach': json(reach) }`. */
export type Replies = Record<string, Reply>;

/** A successful reply of an endpoint, checked by the compiler. */
export const replyOf = <E extends Endpoint>({ status = 200 }: E, output: Output<E>): Answer =>
  json(output, status);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

function endpointOf({ method, url = '' }: Received): Endpoint | undefined {
  const parts = url.split('?', 1)[0]!.split('/');
  return endpoints.find(({ path, method: declared }) => {
    const names = path.split('/');
    return (
      declared === method &&
      names.length === parts.length &&
      names.every((name, at) => name.startsWith(':') || name === parts[at])
    );
  });
}

/**
 * A server for one test, with canned replies. A call without a reply fails the test, as does a successful JSON reply that
 * the contract does not allow. HEAD is 200 unless a reply says otherwise: the app probes the pages that it frames.
 */
export async function stubServer(replies: Replies) {
  const current = { ...replies };
  const faults: string[] = [];
  const { received } = await createTestOrigin(async (call) => {
    const endpoint = endpointOf(call);
    const name = endpoint ? `${endpoint.method} ${endpoint.path}` : `${call.method} ${call.url}`;
    const reply = current[name] ?? (call.method === 'HEAD' ? {} : undefined);
    if (!reply) {
      faults.push(`The test has no reply to ${name}.`);
      return { status: 404 };
    }
    const answer = typeof reply === 'function' ? await reply(call) : reply;
    const { status = 200, type = '', body = '' } = answer;
    if (endpoint?.output && status < 300 && type.includes('json')) {
      const { error } = z.safeParse(endpoint.output, JSON.parse(body));
      if (error) faults.push(`The contract does not allow this reply to ${name}: ${z.prettifyError(error)}`);
    }
    return answer;
  });
  onTestFinished(() => expect(faults).toEqual([]));
  return {
    /** Changes replies from now on. */
    reply: (changed: Replies) => void Object.assign(current, changed),
    /** The calls of an endpoint so far; `sent` is the parsed body. */
    callsOf: (endpoint: Endpoint) =>
      received
        .filter((call) => endpointOf(call) === endpoint)
        .map((call) => ({ ...call, sent: call.body ? (JSON.parse(call.body) as unknown) : undefined })),
  };
}
