// A primary that is frozen through an election, with two real members next to it: documents acknowledged by the next
// primary must not return 404.
import { connectDatabase } from '../../src/store/database';
import { pollUntil } from '../../storms/stack-under-load';
import { startThreeMembers } from '../../storms/three-members';
import { ownName } from '../servers/addresses';

describe('a replica set of three members', () => {
  it('finds a document that the next primary acknowledged, even if an old primary lacks the document', async () => {
    const members = await startThreeMembers(() => undefined);
    const name = ownName('misses');
    const open: { close(): Promise<void> }[] = [members];
    const connect = async (uri: string) => {
      const database = await connectDatabase(uri, name);
      open.unshift(database);
      return database;
    };
    try {
      const old = (await members.primary()) ?? 0;
      const port = /:(\d+)/.exec(members.uri.split(',')[old] ?? '')?.[1] ?? '';
      const cutOff = await connect(`mongodb://127.0.0.1:${port}/?directConnection=true`);
      const others = await connect(members.uri);
      await others.collection('things').insertOne({ _id: 'before' } as object);
      expect(await cutOff.collection('things').findOne({ _id: 'after' } as object)).toBeNull();
      members.signal(old, 'SIGSTOP');
      const next = await pollUntil(20, async () =>
        [await members.primary()].find((one) => one !== undefined && one !== old),
      );
      expect(next).toBeDefined();
      // The next primary acknowledged the document, which was read only afterwards.
      await others.collection('things').insertOne({ _id: 'after' } as object);
      const query = cutOff.collection('things').findOne({ _id: 'after' } as object);
      const outcome = query.catch((error: unknown) => error);
      members.signal(old, 'SIGCONT');
      expect(await outcome).not.toBeNull();
      expect(await others.collection('things').findOne({ _id: 'after' } as object)).toEqual({ _id: 'after' });
    } finally {
      for (const one of open) await one.close();
    }
  }, 90_000);
});
