// How fast a broadcast is sent and how much memory it takes, compared with a plain loop over web-push at the same
// concurrency.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sender, SenderReport } from './push.senders.ts';

const SIZES = [10_000, 100_000];
const SENDERS: { sender: Sender; name: string }[] = [
  { sender: 'loop', name: 'a loop over web-push, nothing kept' },
  { sender: 'product', name: 'Clear Spring, every outcome on disk' },
];
/** Times the loop's rate, and MB at most. Below the floor the bench fails. */
const GOAL = { times: 2.5, peakMb: 300 };
const FLOOR = 1.7;

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
async function next<T>(child: ChildProcess): Promise<T> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`A benchmark process exited with ${code}.`)),
    ),
  ])) as [T];
  return message;
}

const service = fork(pathOf('push.service.ts'));
const { origin, cert } = await next<{ origin: string; cert: string }>(service);
const folder = await mkdtemp(join(tmpdir(), 'clear-spring-bench-'));
const certFile = join(folder, 'service.pem');
await writeFile(certFile, cert);

const cells = (...texts: string[]) =>
  console.log(texts.map((text, at) => (at === 0 ? text.padEnd(40) : text.padStart(14))).join(''));

const verdicts: string[] = [];
try {
  for (const devices of SIZES) {
    console.log(`${devices.toLocaleString('en')} devices`);
    cells('', 'devices/s', '× the loop', 'MB idle', 'MB peak');
    let baseline = NaN;
    for (const { sender, name } of SENDERS) {
      const child = fork(pathOf('push.senders.ts'), [sender, origin, String(devices)], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: certFile },
        // With the young generation that `npm start` gives it.
        execArgv: ['--expose-gc', '--max-semi-space-size=4'],
      });
      const { seconds, restMb, peakMb } = await next<SenderReport>(child);
      if (child.exitCode === null) await once(child, 'exit');
      service.send('how many?');
      const taken = await next<number>(service);
      if (taken !== devices) {
        console.error(`✗ ${name}: the service accepted ${taken} messages for ${devices} devices`);
        process.exitCode = 1;
      }
      const rate = devices / seconds;
      if (sender === 'loop') baseline = rate;
      if (sender === 'product') {
        const isGood = rate / baseline >= GOAL.times && peakMb <= GOAL.peakMb;
        verdicts.push(`${devices.toLocaleString('en')} devices: ${isGood ? 'met' : 'NOT met'}`);
        if (rate / baseline < FLOOR) process.exitCode = 1;
      }
      cells(
        name,
        Math.round(rate).toLocaleString('en'),
        (rate / baseline).toFixed(2),
        String(restMb),
        String(peakMb),
      );
    }
    console.log();
  }
  console.log(
    `Goal: ${GOAL.times} times the rate of the loop in ${GOAL.peakMb} MB. ${verdicts.join('; ')}. Floor: ${FLOOR} times.`,
  );
} finally {
  service.disconnect();
  await rm(folder, { recursive: true, force: true });
}
