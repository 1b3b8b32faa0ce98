// An update of a client that was read before a job and is written after it.
import { buildEntryContentChange } from '../../../src/entries/change';
import type { Envelope } from '../../../src/document/model/envelope';
import { formatEntryEnvelopeJson } from '../../../src/entries/content';
import { saveEntryContentChangeIfUnchanged } from '../../../src/store/entries/content-change';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

describe('an update that was read before a job and written after it', () => {
  const getUpdate = (entry: EntryDocument) => {
    const envelope = JSON.parse(formatEntryEnvelopeJson(entry)) as Envelope;
    return buildEntryContentChange(entry, { envelope }, { src: 'api-key', srcId: 'k' }, new Date());
  };
  const update = (entry: EntryDocument) =>
    saveEntryContentChangeIfUnchanged(fixture.database, getUpdate(entry), { openJob: null });

  it('does not change an entry whose record is unsettled', async () => {
    const chain = await fixture.supplier('B80000003');
    const before = { ...(await fixture.invoice(chain, 'UPDATE-1')), openJob: null };
    await fixture.ask(chain, before);
    await fixture.seal(chain);
    // The job that only created the record has ended.
    await getEntriesCollection(fixture.database).updateOne({ _id: before._id }, { $set: { openJob: null } });
    expect(await update(before)).toBe(false);
    const unsettled = await fixture.entry(before);
    expect(unsettled.contentRevision).toBe(before.contentRevision);
    await fixture.drain(chain);
    expect(await update(unsettled)).toBe(false);
    expect(await update(await fixture.entry(before))).toBe(true);
  });
});
