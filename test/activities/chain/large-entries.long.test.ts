// A very large entry among many: its chain seals, sends and records the others, whatever happens to the large one.
import { entryLimits as limits } from '../../../src/contracts/limits/entries';
import { documentLimits } from '../../../src/contracts/limits/documents';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { createSealActivity } from '../../../activities/chain/seal';
import { isTooLargeDocumentError } from '../../../src/store/database';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { createMessage } from '../../../src/messages/message';
import { renderMessageInEnglish } from '../../../src/messages/render';
import { raiseChainAlarm } from '../../../src/store/chains/alarms';
import { readSealableRequestsWithEntries } from '../../../src/store/chains/sealable-requests';
import { readRecordsForNextSubmission, getRecordsCollection } from '../../../src/store/chains/records';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { computeBsonSizeBytes } from '../../../src/store/paging';
import { begin, takeWalk, unnumbered } from '../job/jobs';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { temporalAddress } from '../../servers/addresses';

const mega = 1024 * 1024;

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
}, 60_000);
afterAll(() => fixture?.close());

/** Rows that fill a list up to this number of bytes. */
const listRows = (bytes: number): object[] =>
  Array.from({ length: Math.floor(bytes / 10_100) }, (_, i) => ({
    key: `k${i}`,
    at: new Date(0),
    src: 'x'.repeat(10_000),
  }));

/** An entry with every list at its limit, and with a document of this number of bytes. */
async function fill(entry: EntryDocument, documentBytes: number): Promise<void> {
  const note = { text: 'n'.repeat(90_000) };
  const count = Math.floor((documentBytes - entry.document.length) / 90_011);
  const notes = JSON.stringify(Array.from({ length: count }, () => note));
  const document = entry.document.replace(/}$/, `,"notes":${notes}}`);
  const states = listRows(limits.statesBytesMax + limits.jobBytesMax);
  const files = listRows(limits.filesBytesMax + limits.jobBytesMax).map((row, i) => ({
    ...row,
    id: `f${i}`,
    name: `f${i}`,
    previous: [],
  }));
  const version = { version: '0123456789', at: new Date(0), signed: true, invalid: true, src: 'transform-job' };
  const versions = Array.from({ length: limits.versionsMax + limits.jobRowsMax }, () => version);
  await getEntriesCollection(fixture.database).updateOne(
    { _id: entry._id },
    { $set: { document, states, files, versions } as never },
  );
}

const readBytes = async ({ _id }: EntryDocument): Promise<number> =>
  computeBsonSizeBytes((await getEntriesCollection(fixture.database).findOne({ _id })) as object);

describe('an entry of the largest allowed size', () => {
  it('is sealed, sent and recorded together with a thousand others', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.seed(chain, 1_000);
    const large = await fixture.invoice(chain, 'LARGE-1');
    await fill(large, limits.contentBytesMax);
    expect(await readBytes(large)).toBeGreaterThan(11 * mega);
    await fixture.ask(chain, large);
    await fixture.seal(chain);
    await fixture.drain(chain);
    const all = await fixture.records(chain);
    expect(all.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 1_001 }, () => 'accepted'));
    expect((await fixture.entry(large)).fiscal).toMatchObject({ outcome: 'accepted' });
    expect((await fixture.chain(chain)).alarm ?? null).toBeNull();
  }, 120_000);

  it('completes its job', async () => {
    const chain = await fixture.supplier('B85905495');
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    const { entry } = begun;
    // A page of more than the maximum is refused before it is read.
    await fill(entry, documentLimits.charactersMax - 10_000);
    // The list is one row below the limit for jobs, so that each step finds room.
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, [
      {
        $set: {
          states: { $slice: ['$states', 100] },
          files: { $slice: ['$files', 150] },
          versions: { $slice: ['$versions', limits.versionsMax] },
        },
      },
    ]);
    for (let i = 0; i < 6; i += 1) {
      const { next } = await takeWalk(fixture.deps, begun);
      if (next.kind === 'done') {
        expect(next.status).toBe('OK');
        break;
      }
      await fixture.seal(chain);
      if (next.kind === 'wait' && next.for === 'settled') await fixture.drain(chain);
    }
    expect((await fixture.entry(entry)).fiscal).toMatchObject({ outcome: 'accepted' });
    expect((await fixture.entry(entry)).state).toBe('sent');
  }, 120_000);
});

describe('an entry that has become too large', () => {
  /** No call creates such an entry: the limits were different, or a person wrote into the database. */
  const overfill = async (entry: EntryDocument, bytes: number): Promise<void> => {
    const states = Array.from({ length: 16 }, () => ({ key: 'k', at: new Date(0), src: 'x'.repeat(mega - 2_000) }));
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { states } });
    const rest = bytes - (await readBytes(entry)) - 100;
    await getEntriesCollection(fixture.database).updateOne(
      { _id: entry._id },
      { $push: { states: { key: 'k', at: new Date(0), src: 'y'.repeat(rest) } } },
    );
  };

  it('causes the refusal of its request only, and the other requests are sealed', async () => {
    const chain = await fixture.supplier('B60000007');
    await fixture.seed(chain, 5);
    const large = await fixture.invoice(chain, 'LARGE-2');
    await overfill(large, 16 * mega - 60);
    const request = await fixture.ask(chain, large);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 5, refused: 1 });
    expect(await fixture.request(request)).toMatchObject({ state: 'refused', code: 'entry-too-large' });
  }, 60_000);

  it('does not block the outcomes of its batch, and the chain shows it', async () => {
    const chain = await fixture.supplier('B70000005');
    await fixture.seed(chain, 5);
    const large = await fixture.invoice(chain, 'LARGE-3');
    await fixture.ask(chain, large);
    await fixture.seal(chain);
    await overfill(large, 16 * mega - 30);
    // Regression: an alarm that only an operator can end was overwritten.
    const seen = createMessage('outcome-without-entry', { entry: 'seen before' });
    await raiseChainAlarm(fixture.database, chain._id, { at: new Date(0), text: seen, kind: 'review' });
    await fixture.drain(chain);
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 6 }, () => 'accepted'),
    );
    expect((await fixture.entry(large)).fiscal).toMatchObject({ outcome: 'unsettled' });
    const text = renderMessageInEnglish((await fixture.chain(chain)).alarm?.text ?? '');
    expect(text).toContain(`entry ${large.id} has reached its size limit`);
    expect(text).toContain('entry seen before has reached its size limit');
  }, 60_000);

  it('fails its job instead of retrying it endlessly, and is unlocked', async () => {
    const chain = await fixture.supplier('B80000003');
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    // The entry has few rows, because its document is what is too large.
    const document = begun.entry.document.replace(/}$/, `,"notes":[{"text":"${'n'.repeat(16 * mega - 9_000)}"}]}`);
    await getEntriesCollection(fixture.database).updateOne({ _id: begun.entry._id }, { $set: { document } });
    const padding = 16 * mega - 40 - (await readBytes(begun.entry));
    await getEntriesCollection(fixture.database).updateOne(
      { _id: begun.entry._id },
      { $set: { folder: 'x'.repeat(padding) } },
    );
    expect(await takeWalk(fixture.deps, begun)).toMatchObject({ next: { kind: 'done', status: 'KO' } });
    const job = await fixture.database.collection<{ _id: string }>('jobs').findOne({ _id: begun.job._id });
    expect(job).toMatchObject({ open: false, status: 'KO', faults: [{ code: 'entry-too-large' }] });
    expect((await fixture.entry(begun.entry)).openJob).toBeNull();
  }, 60_000);
});

describe('many large entries', () => {
  it('are claimed a few at a time, so that a batch needs little memory', async () => {
    const chain = await fixture.supplier('B90000001');
    for (let i = 0; i < 9; i += 1) {
      const entry = await fixture.invoice(chain, `MANY-${i}`);
      const document = entry.document.replace(/}$/, `,"notes":[{"text":"${'n'.repeat(4 * mega)}"}]}`);
      await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { document } });
      await fixture.ask(chain, entry);
    }
    const { claimed, more } = await readSealableRequestsWithEntries(fixture.database, chain._id, 200);
    expect([claimed.length, more]).toEqual([3, true]);
    expect(
      await createSealActivity(fixture.deps)({
        chain: chain._id,
        installation: chain.installation,
        head: null,
        compared: false,
      }),
    ).toMatchObject({ sealed: 9, more: false });
  }, 60_000);

  it('are sent in several submissions, in order, each within its size limit', async () => {
    const chain = await fixture.supplier('A10000008');
    await fixture.seed(chain, 12);
    await fixture.seal(chain);
    // Records with a thousand references each would be as large; only the bytes matter.
    const comment = `<!--${'c'.repeat(1.5 * mega)}-->`;
    await getRecordsCollection(fixture.database).updateMany({ chain: chain._id }, [
      { $set: { xml: { $concat: ['$xml', { $literal: comment }] } } },
    ]);
    const { rows, cut } = await readRecordsForNextSubmission(fixture.database, chain._id, 1_000);
    expect([rows.length, cut]).toEqual([5, true]);
    await fixture.drain(chain);
    const lists = await getSubmissionsCollection(fixture.database)
      .find({ chain: chain._id })
      .sort({ openedAt: 1 })
      .toArray();
    expect(lists.map(({ count }) => count)).toEqual([5, 5, 2]);
    expect(lists.flatMap(({ ordinals }) => ordinals)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(5 * (1.5 * mega + 2_000)).toBeLessThan(chainLimits.batchBytesMax);
  }, 60_000);
});

describe('an error without a size', () => {
  it('is not treated as a document that is too large', () => {
    expect([isTooLargeDocumentError(new Error('too large')), isTooLargeDocumentError(new RangeError('x'))]).toEqual([
      false,
      false,
    ]);
  });
});
