// A stored chain that is longer than one read: every link is checked once, and errors are found at their position.
import { toChainHead, type SealedRecord } from '../../../src/chain/record/record';
import { connectDatabase, type Database } from '../../../src/store/database';
import type { ChainDocument } from '../../../src/model/chain';
import { streamSealedRecordJsonTexts, verifyStoredChain } from '../../../src/store/chains/chain-verification';
import type { RecordDocument } from '../../../src/model/record';
import { formatRecordKey, getRecordsCollection } from '../../../src/store/chains/records';
import { generateChain, software } from '../../../storms/sample-chain';
import { mongoUri, ownName } from '../../servers/addresses';

const length = 2_345;
const links = [...generateChain(length)];
const installation = software.NumeroInstalacion;

let database: Database;
beforeAll(async () => {
  database = await connectDatabase(mongoUri(), ownName('chain-verification'), 'test');
});
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});

/** Stores a chain unchanged; its head is the head of the whole chain. */
async function stored(_id: string, given: readonly SealedRecord[]): Promise<ChainDocument> {
  const rows = given.map((link) => ({
    _id: formatRecordKey(_id, installation, link.sequence),
    chain: _id,
    sequence: link.sequence,
    sealedJson: JSON.stringify(link),
  }));
  await getRecordsCollection(database).insertMany(rows as unknown as RecordDocument[]);
  return { _id, installation, head: toChainHead(links[length - 1] as SealedRecord) } as ChainDocument;
}

const broken: readonly (readonly [what: string, given: readonly SealedRecord[], found: object])[] = [
  ['the first of a reading is missing', links.toSpliced(1_000, 1), { count: 1_000, broken: { position: 1_001 } }],
  ['a whole reading is missing', links.toSpliced(1_000, 1_000), { count: 1_000, broken: { position: 1_001 } }],
  ['the beginning is missing', links.slice(1_500), { count: 0, broken: { position: 1, kind: 'sequence' } }],
  ['the end is missing', links.slice(0, 2_000), { count: 2_000, broken: { position: 2_001, kind: 'truncated' } }],
  [
    'one was changed',
    links.with(1_999, { ...(links[1_999] as SealedRecord), at: '2025-03-10T08:00:00+01:00' }),
    { count: 1_999, broken: { position: 2_000, kind: 'fingerprint' } },
  ],
];

describe('the verification of a stored chain', () => {
  test('accepts an intact chain, and a part of it from its position on', async () => {
    const chain = await stored('whole', links);
    expect(await verifyStoredChain(database, chain)).toEqual({ count: length, broken: null });
    const sequences: number[] = [];
    for await (const texts of streamSealedRecordJsonTexts(database, chain, { after: 990, last: 2_011 }))
      sequences.push(...texts.map((text) => (JSON.parse(text) as SealedRecord).sequence));
    expect(sequences).toEqual(Array.from({ length: 1_021 }, (_, i) => 991 + i));
  });

  test.each(broken)('finds the position of the error: %s', async (what, given, found) => {
    expect(await verifyStoredChain(database, await stored(what, given))).toMatchObject(found);
  });
});
