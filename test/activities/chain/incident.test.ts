// The header of a message: `incident` of a submission matches its `Incidencia` S, and the last day of reporting.
import { buildSubmissionAttemptXml } from '../../../activities/chain/attempt-message';
import type { ChainDocument } from '../../../src/model/chain';
import { getRecordsCollection } from '../../../src/store/chains/records';
import type { SubmissionDocument } from '../../../src/model/submission';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

async function sealOne(supplier: string): Promise<ChainDocument> {
  const chain = await fixture.supplier(supplier);
  await fixture.ask(chain, await fixture.invoice(chain, 'A-1'));
  await fixture.seal(chain);
  return chain;
}

const stored = ({ _id }: ChainDocument) => getSubmissionsCollection(fixture.database).findOne({ chain: _id });

/** The `Incidencia` S of each message that the simulator received. */
async function received({ supplier }: ChainDocument): Promise<boolean[]> {
  const target = `/messages?issuer=${supplier}&limit=100`;
  const { messages } = await fixture.control<{ messages: { incident?: boolean }[] }>('GET', target);
  return messages.map(({ incident }) => incident ?? false);
}

describe('`incident` of a submission', () => {
  it('is false if its first message had a response', async () => {
    const chain = await sealOne('B50600139');
    await fixture.drain(chain);
    expect(await stored(chain)).toMatchObject({ open: false, incident: false });
    expect(await received(chain)).toEqual([false]);
  });

  it('is true if its message was lost and sent again', async () => {
    const chain = await sealOne('B50600147');
    const rules = [{ kind: 'drop', stored: false, next: 1, operation: 'submission', issuer: chain.supplier }];
    await fixture.control('PUT', '/faults', { seed: 1, rules });
    await fixture.submit(chain);
    expect(await stored(chain)).toMatchObject({ open: true, incident: false });
    await fixture.drain(chain);
    expect(await stored(chain)).toMatchObject({ open: false, incident: true });
    expect((await received(chain)).at(-1)).toBe(true);
  });

  it('is true if a record is older than the clock margin', async () => {
    const chain = await sealOne('B50600154');
    await getRecordsCollection(fixture.database).updateMany(
      { chain: chain._id },
      { $set: { at: new Date(Date.now() - 3_600_000) } },
    );
    await fixture.drain(chain);
    expect(await stored(chain)).toMatchObject({ open: false, incident: true });
  });
});

describe('the last day of reporting in the header', () => {
  it('is omitted from the new year in Madrid on, also in the Canary Islands', async () => {
    const { supplier, ...row } = await fixture.supplier('B50600162');
    const reporting = { state: 'on', at: new Date(0), by: 'key', until: '2026-12-31' } as const;
    const chain = { ...row, supplier, zone: 'Atlantic/Canary', reporting } as ChainDocument;
    const lookup = await fixture.deps.connectionFor(chain);
    if ('problem' in lookup) throw new Error(lookup.problem.text);
    const submission = { _id: 'S', count: 0, incident: false } as SubmissionDocument;
    const headerAt = (time: string) =>
      buildSubmissionAttemptXml(chain, lookup.connection, submission, [], new Date(time));
    expect(headerAt('2027-12-31T22:59:00Z')).toContain('FechaFinVeriFactu>31-12-2026<');
    expect(headerAt('2027-12-31T23:30:00Z')).not.toContain('FechaFinVeriFactu');
  });
});
