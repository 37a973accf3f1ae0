// A push service that takes everything at once: what is measured is the sender. Over TLS, since web-push knows no other.
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
// Asked how many it has taken since it was asked last.
process.on('message', () => {
  process.send?.(taken);
  taken = 0;
});
process.on('disconnect', () => process.exit());
