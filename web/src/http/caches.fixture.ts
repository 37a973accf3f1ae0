import { vi } from 'vitest';

type Query = { ignoreSearch?: boolean };

const pathOf = (address: string | Request) => {
  const { pathname, search } = new URL(typeof address === 'string' ? address : address.url, location.href);
  return pathname + search;
};
const bare = (path: string) => path.replace(/\?.*/, '');

/** A Cache Storage with what persisted queries and downloads need: names, URLs and bodies, in the order of writing. */
export function stubCaches() {
  const all = new Map<string, Map<string, string>>();
  const cacheOf = (entries: Map<string, string>) => {
    const found = (address: string | Request, { ignoreSearch = false }: Query = {}) =>
      [...entries.keys()].filter((key) =>
        ignoreSearch ? bare(key) === bare(pathOf(address)) : key === pathOf(address),
      );
    return {
      put: async (address: string | Request, answer: Response) => {
        const body = await answer.text();
        entries.delete(pathOf(address));
        entries.set(pathOf(address), body);
      },
      keys: async (address?: string | Request, query?: Query) =>
        (address ? found(address, query) : [...entries.keys()]).map(
          (key) => new Request(new URL(key, location.href)),
        ),
      delete: async (address: string | Request, query?: Query) =>
        found(address, query).map((key) => entries.delete(key)).length > 0,
      match: async (address: string | Request) => {
        const body = entries.get(pathOf(address));
        return body === undefined ? undefined : new Response(body);
      },
    };
  };
  vi.stubGlobal('caches', {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, string>();
      all.set(name, entries);
      return cacheOf(entries);
    },
    match: async (address: string, { cacheName }: { cacheName: string }) => {
      const body = all.get(cacheName)?.get(address);
      return body === undefined ? undefined : new Response(body);
    },
  });
  return all;
}
