// A push service that accepts everything at once, so that only the sender is measured. Over TLS, because web-push
// requires it.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});

let taken = 0;
/** By the path before the device's number: what one member's devices took. */
const takenBy: Record<string, number> = {};
const server = createServer({ key, cert }, (request, response) => {
  request.resume().once('end', () => {
    if (request.method === 'GET') return response.end(JSON.stringify(takenBy));
    taken++;
    const member = request.url!.slice(1, request.url!.lastIndexOf('/'));
    takenBy[member] = (takenBy[member] ?? 0) + 1;
    response.writeHead(201).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ origin: `https://localhost:${(server.address() as AddressInfo).port}`, cert });
});
// Answers how many messages it accepted since the last question.
process.on('message', () => {
  process.send?.(taken);
  taken = 0;
  for (const member of Object.keys(takenBy)) delete takenBy[member];
});
process.on('disconnect', () => process.exit());
