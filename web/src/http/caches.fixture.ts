import { vi } from 'vitest';

/** A Cache Storage with what persisted queries need: names, URLs and bodies, in the order of writing. */
export function stubCaches() {
  const all = new Map<string, Map<string, string>>();
  const cacheOf = (entries: Map<string, string>) => ({
    put: async (address: string, answer: Response) => {
      const body = await answer.text();
      entries.delete(address);
      entries.set(address, body);
    },
    keys: async () => [...entries.keys()],
    delete: async (address: string) => entries.delete(address),
    match: async (address: string) => {
      const body = entries.get(address);
      return body === undefined ? undefined : new Response(body);
    },
  });
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
