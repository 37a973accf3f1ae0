import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamSlots, type StreamSlots } from './stream-slots.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A stream, and what ends it. */
function stream(slots: StreamSlots, member = 'member') {
  const client = new AbortController();
  const begun = slots.acquire(member, client.signal).then(
    () => 'begun',
    (refusal: unknown) => refusal,
  );
  return { begun, end: () => client.abort() };
}
const four = (slots: StreamSlots, member?: string) => Array.from({ length: 4 }, () => stream(slots, member));
const outcomes = (streams: { begun: Promise<unknown> }[]) => Promise.all(streams.map(({ begun }) => begun));

const BEGUN = Array(4).fill('begun');
const REFUSED = expect.objectContaining({ status: 429, retryAfterSeconds: 5 });

/** The outcome of one more stream, once it has a slot or has waited in vain. */
async function another(slots: StreamSlots): Promise<unknown> {
  const { begun } = stream(slots);
  await vi.advanceTimersByTimeAsync(2_000);
  return begun;
}

test('a member has four streams; the fifth waits two seconds and is refused, with when to ask again', async () => {
  const slots = createStreamSlots();
  expect(await outcomes(four(slots))).toEqual(BEGUN);
  const { begun } = stream(slots);
  const hasEnded = vi.fn<() => void>();
  void begun.then(hasEnded);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(hasEnded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await begun).toEqual(REFUSED);
  expect(await outcomes(four(slots, 'another member'))).toEqual(BEGUN);
});

test('who waits gets the slot of the first that ends, in the order of coming', async () => {
  const slots = createStreamSlots();
  const [first, second] = four(slots);
  const waiting = [stream(slots), stream(slots), stream(slots)];
  first!.end();
  expect(await waiting[0]!.begun).toBe('begun');
  second!.end();
  expect(await waiting[1]!.begun).toBe('begun');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting[2]!.begun).toEqual(REFUSED);
});

test('no more wait than may stream: the rest is refused at once', async () => {
  const slots = createStreamSlots();
  four(slots);
  const waiting = four(slots);
  expect(await stream(slots).begun).toEqual(REFUSED);
  // A waiting client that disconnects makes room for another to wait.
  waiting[0]!.end();
  expect(await waiting[0]!.begun).toEqual(REFUSED);
  const next = stream(slots);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await outcomes([...waiting, next])).toEqual(Array(5).fill(REFUSED));
});

test('no slot is lost with clients that go before, during and right after their wait', async () => {
  const slots = createStreamSlots();
  const open = four(slots);
  const gone = new AbortController();
  gone.abort();
  await expect(slots.acquire('member', gone.signal)).rejects.toEqual(REFUSED);
  const waiting = four(slots);
  waiting[0]!.end();
  // A stream ends and hands its slot to one that ends at the same moment, as when both share a broken connection.
  open[0]!.end();
  waiting[1]!.end();
  for (const { end } of [...open, ...waiting]) end();
  await outcomes(waiting);
  expect(await outcomes(four(slots))).toEqual(BEGUN);
  expect(await another(slots)).toEqual(REFUSED);
});

test('1,000 seeks on two devices beside two downloads are never refused', async () => {
  const slots = createStreamSlots();
  const [, , ...devices] = four(slots);
  for (let seek = 0; seek < 1_000; seek++) {
    const before = devices[seek % 2]!;
    const after = stream(slots);
    // The end of the old stream arrives shortly after the request for the new one.
    setTimeout(before.end, (seek % 20) * 100);
    vi.advanceTimersByTime(1_900);
    expect(await after.begun).toBe('begun');
    devices[seek % 2] = after;
  }
});
