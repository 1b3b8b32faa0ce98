// A receiver of webhooks: verifies the signature (Standard Webhooks), answers at once, prints each event once.
//   WEBHOOK_SECRET=whsec_... PORT=9000 node examples/webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '9000' } = process.env;
const secret = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
if (secret.length < 24) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook (whsec_...).');

const clockMaxSeconds = 300;
const bodyMaxBytes = 1024 * 1024;

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers;
  if (!id || !(Math.abs(Date.now() / 1000 - Number(sentAt)) < clockMaxSeconds)) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${sentAt}.`).update(body).digest();
  // While a secret is replaced there are two signatures.
  return signatures.split(' ').some((signature) => {
    const received = Buffer.from(signature.replace('v1,', ''), 'base64');
    return signature.startsWith('v1,') && received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/** Ids of events that were handled. Keep them in your database: an event may come twice. */
const handled = new Set();

function handle(event) {
  if (handled.has(event.id)) return;
  handled.add(event.id);
  console.log(event.type, JSON.stringify(event.data));
}

async function receive(request, response) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > bodyMaxBytes) return response.writeHead(413).end();
    parts.push(part);
  }
  const body = Buffer.concat(parts);
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end();
  return handle(JSON.parse(body));
}

http
  .createServer((request, response) => {
    receive(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  })
  .listen(Number(PORT), '127.0.0.1', () => console.log(`listening on port ${PORT}`));
