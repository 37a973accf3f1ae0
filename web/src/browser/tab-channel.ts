/**
 * A way to the product's other open tabs. Null in browsers that have none, or refuse one with all that is stored: their
 * tabs ask when they are looked at.
 */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
