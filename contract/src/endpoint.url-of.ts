import type { Endpoint } from './endpoint.ts';

/** The URL of a call: the endpoint's path with its parameters filled in, and the query. */
export function urlOf(endpoint: Endpoint, input: { params?: object; query?: object } = {}): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
