// R17: an export that was changed anywhere is detected, at exactly the right position. An export that only grows is
// never reported.
import { toChainHead, type SealedRecord } from '../src/chain/record/record';
import { verifyChain } from '../src/chain/record/verify';
import { reloadChain, countSealed, sealBacklog, seedBacklog } from './backlog';
import type { StackUnderLoad, ReportProgress } from './stack-under-load';
import { pickFrom, createRandom } from './random';
import { generateChain } from './sample-chain';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const tamper: StackStorm = {
  what: 'tampering: records of an export are changed, deleted, reordered or cut off at random; no false alarms',
  shape: { apis: 1, workers: 1 },
  run: async (field, size) =>
    mergeVerdicts(
      await judgeTampering(size.seed, scaleSize(size, 100_000, 1_000), scaleSize(size, 1_000, 30), field.say),
      await verifyWhileWriting(field, size),
    ),
};

/** Changes of a chain at a position (counted from 0), which must be the first broken position. */
const changes: Readonly<Record<string, (good: readonly SealedRecord[], place: number) => Iterable<SealedRecord>>> = {
  'a flipped fingerprint': (good, place) =>
    changed(good, place, ({ fingerprint }) => ({
      fingerprint: fingerprint.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    })),
  'another time': (good, place) => changed(good, place, ({ at }) => ({ at: at.replace(/^\d{4}/, '2031') })),
  'a cut link': (good, place) => changed(good, place, ({ previous }) => ({ previous: previous ? null : other(good) })),
  'a deleted record': (good, place) => joined(good.slice(0, place), good.slice(place + 1)),
  'two records in the other order': (good, place) =>
    joined(good.slice(0, place), good.slice(place, place + 2).toReversed(), good.slice(place + 2)),
  'a cut end': (good, place) => good.slice(0, place),
};

const other = (good: readonly SealedRecord[]) => (good[5] as SealedRecord).previous;

function* changed(
  good: readonly SealedRecord[],
  place: number,
  patch: (record: SealedRecord) => Partial<SealedRecord>,
): Generator<SealedRecord> {
  for (const [i, record] of good.entries())
    yield i === place ? ({ ...record, ...patch(record) } as SealedRecord) : record;
}

function* joined(...parts: readonly (readonly SealedRecord[])[]): Generator<SealedRecord> {
  for (const part of parts) yield* part;
}

/** Changes an intact chain at random positions, in one way each time, and verifies the whole chain. */
export async function judgeTampering(
  seed: number,
  links: number,
  places: number,
  report: ReportProgress,
): Promise<Verdict> {
  const random = createRandom(seed);
  const good = [...generateChain(links)];
  const head = toChainHead(good[links - 1] as SealedRecord);
  const problems: string[] = [];
  const untouched = await verifyChain(good, { head });
  if (untouched.broken) problems.push(`false alarm: ${JSON.stringify(untouched.broken)}`);
  const kinds = Object.keys(changes);
  for (let i = 0; i < places; i += 1) {
    const place = Math.floor(random() * (links - 1));
    const kind = i < kinds.length ? (kinds[i] as string) : pickFrom(random, kinds);
    const { broken } = await verifyChain((changes[kind] as (typeof changes)[string])(good, place), { head });
    if (broken?.position !== place + 1) problems.push(`${kind} at ${place + 1}: found ${JSON.stringify(broken)}`);
    if (i % 100 === 99) report(`${i + 1} changes found`);
  }
  return { counts: { links, changes: places }, problems: problems.slice(0, 5) };
}

/** Verifies repeatedly while a queue is sealed. The chain must be intact at every time. */
async function verifyWhileWriting(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const count = scaleSize(size, 20_000, 1_000);
  const chain = await seedBacklog(field, count);
  let writing = true;
  const sealed = sealBacklog(field, chain, 1).finally(() => {
    writing = false;
  });
  const lengths = new Set<number>();
  const problems: string[] = [];
  while (writing) {
    const { count: links, broken } = (await field.client.insist(
      'GET',
      `/fiscal/v1/chains/${chain.supplier}/verification`,
    )) as { count: number; broken: object | null };
    lengths.add(links);
    if (broken) problems.push(`false alarm at ${links} links: ${JSON.stringify(broken)}`);
  }
  await sealed;
  if ((await countSealed(field, chain)) !== count) problems.push('not everything was sealed');
  const { head } = await reloadChain(field, chain);
  if (head?.sequence !== count) problems.push(`the chain ends at ${head?.sequence}`);
  return { counts: { 'verified while writing': lengths.size, 'false alarms': problems.length }, problems };
}
