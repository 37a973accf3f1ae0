// A push service that accepts everything at once, so that only the sender is measured. Over TLS, because web-push
// requires it.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});

let taken = 0;
const server = createServer({ key, cert }, (request, response) => {
  request.resume().once('end', () => {
    taken++;
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
});
process.on('disconnect', () => process.exit());
