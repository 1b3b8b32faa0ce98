// Verification of a chain: it finds the first broken link exactly, whatever was changed, and reports nothing for an
// intact chain.
import { computeRecordHash, toRecordHashInput } from '../../../src/chain/record/record-hash';
import { type SealedRecord, toChainHead } from '../../../src/chain/record/record';
import { computeNextRecordTimeMs, formatRecordTimestamp } from '../../../src/chain/record/timestamp';
import { verifyChain, verifyChainFromJsonParts } from '../../../src/chain/record/verify';
import { generateChain } from '../../../storms/sample-chain';
import { formatCounts } from '../../../storms/storm';
import { judgeTampering } from '../../../storms/tamper';
import { leastCpuMilliseconds } from '../../cpu-time';

const LENGTH = 300;
const good = [...generateChain(LENGTH)];
const head = toChainHead(good[LENGTH - 1] as SealedRecord);

const broken = async (records: readonly SealedRecord[]) => (await verifyChain(records, { head })).broken;

function changed(place: number, patch: Partial<SealedRecord>): SealedRecord[] {
  return good.map((record, index) => (index === place ? ({ ...record, ...patch } as SealedRecord) : record));
}

describe('the verification of a chain', () => {
  it('passes an intact chain, even in parts and while it grows', async () => {
    expect(await verifyChain(good, { head })).toEqual({ count: LENGTH, broken: null });
    const middle = toChainHead(good[99] as SealedRecord);
    expect(await verifyChain(good.slice(100), { after: middle, head })).toEqual({ count: 200, broken: null });
    expect(await verifyChain(good, { head: middle })).toEqual({ count: LENGTH, broken: null });
  });

  it('finds changes at random places, with the exact position of the first break (R17)', async () => {
    const seed = 7;
    const { counts, problems } = await judgeTampering(seed, LENGTH, 1_200, () => undefined);
    console.log(`tampering: seed ${seed}, ${formatCounts(counts)}`);
    expect(problems).toEqual([]);
  });

  it('finds a changed amount in the content', async () => {
    const record = good[41] as SealedRecord;
    const content = { ...record.content, ImporteTotal: '121.01' };
    expect(await broken(changed(41, { content } as Partial<SealedRecord>))).toMatchObject({
      position: 42,
      kind: 'fingerprint',
    });
  });

  it('finds a record of another installation', async () => {
    const software = { ...(good[5] as SealedRecord).software, NumeroInstalacion: '0002' };
    expect(await broken(changed(5, { software }))).toMatchObject({ position: 6, kind: 'installation' });
  });

  /** A record sealed separately: its own hash is right, whatever else is wrong. */
  function resealed(place: number, patch: Partial<SealedRecord>): SealedRecord[] {
    const changed = { ...(good[place] as SealedRecord), ...patch } as SealedRecord;
    return good.with(place, { ...changed, fingerprint: computeRecordHash(toRecordHashInput(changed)) });
  }

  it('finds a link to another record, even if the record has a right hash', async () => {
    const { previous } = good[20] as SealedRecord;
    if (!previous) throw new Error('no predecessor');
    const elsewhere = { ...previous, fingerprint: (good[7] as SealedRecord).fingerprint };
    expect(await broken(resealed(20, { previous: elsewhere }))).toMatchObject({ position: 21, kind: 'predecessor' });
    const renamed = { ...previous, number: 'FA-999' };
    expect(await broken(changed(20, { previous: renamed }))).toMatchObject({ position: 21, kind: 'predecessor' });
  });

  it('finds a time before the previous record, even if the hash is right and the offsets differ', async () => {
    const before = { kind: 'time', position: 11 };
    expect(await broken(resealed(10, { at: '2025-03-10T09:00:00+01:00' }))).toMatchObject(before);
    expect(await broken(resealed(10, { at: '2025-03-10T09:30:00+02:00' }))).toMatchObject(before);
  });

  it('finds a gap in the sequence numbers, even if every link is right', async () => {
    expect(await broken(changed(8, { sequence: 10 }))).toMatchObject({ position: 9, kind: 'sequence' });
  });

  it('finds a record that names a different invoice than its content', async () => {
    expect(await broken(changed(3, { number: 'FA-999' }))).toMatchObject({ position: 4, kind: 'identity' });
  });

  const texts = good.map((record) => JSON.stringify(record));
  const record = good[6] as SealedRecord;
  const withMembers = (members: object) => JSON.stringify({ ...record, ...members });
  const unreadable: readonly (readonly [what: string, text: string])[] = [
    ...['x', '', 'null', '5', '"x"', '[]', '{}', '{"sequence":7}'].map((text) => [text, text] as const),
    ['a record that is cut off', texts[6]?.slice(0, -1) ?? ''],
    ...(['issuer', 'previous', 'at', 'software', 'content'] as const).map(
      (member) => [`a record without ${member}`, withMembers({ [member]: undefined })] as const,
    ),
    ['a number as amount', withMembers({ content: { ...record.content, ImporteTotal: 121 } })],
    ['null as software', withMembers({ software: null })],
  ];

  it.each(unreadable)('finds the position of a stored text that is not a record: %s', async (_what, text) => {
    const parts = (async function* () {
      yield texts.with(6, text);
    })();
    expect(await verifyChainFromJsonParts(parts, { head })).toMatchObject({ count: 6, broken: { position: 7 } });
  });

  it('finds that a resealed fork has another head', async () => {
    const fork = [...generateChain(LENGTH, Date.parse('2025-03-11T08:00:00Z'))];
    expect(await broken(fork)).toMatchObject({ position: LENGTH, kind: 'fingerprint' });
  });
});

describe('the time of a record', () => {
  it('has the offset of the place of issue in summer and winter', () => {
    const winter = Date.parse('2025-03-30T00:59:59.999Z');
    expect(formatRecordTimestamp(winter, 'Europe/Madrid')).toBe('2025-03-30T01:59:59+01:00');
    expect(formatRecordTimestamp(winter + 1, 'Europe/Madrid')).toBe('2025-03-30T03:00:00+02:00');
    expect(formatRecordTimestamp(winter, 'Atlantic/Canary')).toBe('2025-03-30T00:59:59+00:00');
    expect(formatRecordTimestamp(winter + 1, 'Atlantic/Canary')).toBe('2025-03-30T02:00:00+01:00');
    expect(formatRecordTimestamp(winter, 'America/St_Johns')).toBe('2025-03-29T22:29:59-02:30');
  });

  it('never goes backwards, because it is the later of the clock and the last record', () => {
    const before = toChainHead(good[0] as SealedRecord);
    const headMs = Date.parse(before.at);
    expect(computeNextRecordTimeMs(headMs - 5_000, before)).toBe(headMs);
    expect(computeNextRecordTimeMs(headMs + 5_000, before)).toBe(headMs + 5_000);
    expect(computeNextRecordTimeMs(5, null)).toBe(5);
  });

  it('is created quickly', () => {
    const took = leastCpuMilliseconds(1_000, () => {
      for (let index = 0; index < 20_000; index++)
        formatRecordTimestamp(1_741_000_000_000 + index * 1_000, 'Europe/Madrid');
    });
    expect(took).toBeLessThan(1_000);
  });
});
