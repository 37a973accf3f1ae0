/**
 * A channel to the product's other open tabs. Null in browsers that have none, or block it along with storage: their
 * tabs ask the server when they become visible.
 */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
