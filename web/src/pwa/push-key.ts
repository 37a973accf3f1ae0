/**
 * Subscribes with the server's key. A browser keeps the key that it subscribed with, and the server's may have changed
 * since: such a subscription ends first.
 */
export async function subscribeWithKey(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const former = await pushManager.getSubscription();
  if (former && hasOtherKey(former, key)) await former.unsubscribe();
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscribe().catch(async (error: unknown) => {
    // Not every browser shows the key of a subscription, but all refuse another one.
    const remaining = await pushManager.getSubscription();
    if (!remaining || !(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await remaining.unsubscribe();
    return subscribe();
  });
}

/** False where the browser does not show the key. */
export function hasOtherKey({ options }: PushSubscription, key: string): boolean {
  const used = options?.applicationServerKey;
  return !!used && base64url(used) !== key.replaceAll('=', '');
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription after the push service has ended or replaced one. */
export async function subscriptionAfter(
  {
    newSubscription,
    oldSubscription,
  }: Record<'newSubscription' | 'oldSubscription', PushSubscription | null>,
  pushManager: PushManager,
  fetchKey: () => Promise<string>,
): Promise<PushSubscription> {
  const key = await fetchKey().catch(() => null);
  if (key !== null) return subscribeWithKey(pushManager, key);
  if (newSubscription) return newSubscription;
  // The server cannot be reached. The former key keeps the browser subscribed until a page renews it.
  return pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: oldSubscription?.options.applicationServerKey ?? null,
  });
}
