// A bare Koa route that commits some transactions of two inserts each (majority, journaled) and is the baseline of P17.
// It runs in a separate process.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import getRawBody from 'raw-body';
import { createUuidV7 } from '../src/main/ids';
import { connectDatabase } from '../src/store/database';

async function main(uri: string, name: string, transactions: number): Promise<void> {
  const database = await connectDatabase(uri, name);
  const collections = ['first', 'second'].map((one) => database.collection<{ _id: string; at: Date }>(one));
  for (const one of collections) await one.insertOne({ _id: createUuidV7(), at: new Date() });
  const app = new Koa();
  app.use(async (ctx) => {
    JSON.parse((await getRawBody(ctx.req)).toString());
    const id = createUuidV7();
    for (let i = 0; i < transactions; i += 1)
      await database.transaction(async (session) => {
        for (const one of collections) await one.insertOne({ _id: `${id}:${i}`, at: new Date() }, { session });
      });
    ctx.type = 'application/json';
    ctx.body = JSON.stringify({ id });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
}

void main(process.argv[2] ?? '', process.argv[3] ?? '', Number(process.argv[4]));
