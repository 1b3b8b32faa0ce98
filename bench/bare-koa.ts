// A bare Koa route that inserts the same stored document (majority, journaled) and is the baseline of P2. It runs in a
// separate process.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import getRawBody from 'raw-body';
import { connectDatabase } from '../src/store/database';
import type { EntryDocument } from '../src/model/entry';
import { getEntriesCollection } from '../src/store/entries/entries';
import { createMissingCollectionsAndIndexes } from '../src/store/indexes';
import { createUuidV7 } from '../src/main/ids';

/** The stored document is in the environment as JSON with dates as text. It is inserted under a new id each time. */
async function main(uri: string, name: string): Promise<void> {
  const database = await connectDatabase(uri, name);
  await createMissingCollectionsAndIndexes(database);
  const given = JSON.parse(process.env.SELLO_BENCH_DOCUMENT ?? '{}') as EntryDocument;
  const app = new Koa();
  app.use(async (ctx) => {
    JSON.parse((await getRawBody(ctx.req)).toString());
    const id = createUuidV7();
    const now = new Date();
    await getEntriesCollection(database).insertOne({
      ...given,
      _id: `${given.workspace}:${id}`,
      id,
      createdAt: now,
      updatedAt: now,
    });
    ctx.type = 'application/json';
    ctx.body = JSON.stringify({ id });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
