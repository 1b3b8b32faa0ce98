// Invariants of records after every commit: their positions in the chain, their constant members, the effects of their
// outcomes.
import type { RecordDocument } from '../../src/model/record';
import { readWitnessedEnds } from './witness';
import type { World } from './world';

interface Head {
  readonly sequence: number;
  readonly fingerprint: string;
}

export interface RecordWatch {
  changed(before: RecordDocument | null, after: RecordDocument): void;
  restored(): void;
}

const fixed = [
  'sequence',
  'previousFingerprint',
  'fingerprint',
  'sealedJson',
  'xml',
  'ordinal',
  'invoiceKey',
  'request',
] as const;

/** The limit of Orden HAC/1177/2024 art. 6: a minute. */
const clockDriftSecondsMax = 60;

const firstHead: Head = { sequence: 0, fingerprint: '' };

const installationKey = ({ chain, installation }: RecordDocument): string => `${chain} ${installation}`;

export function makeRecordWatch(world: World): RecordWatch {
  const heads = new Map<string, Head>();
  /** Records without an outcome, by invoice. */
  const unsettled = new Map<string, Set<string>>();
  /** Every position that was ever taken. A restored database does not have all of them, but the authority does. */
  const everSealed = new Map<string, RecordDocument>();
  /** Time of the newest record of each chain. */
  const latestMs = new Map<string, number>();
  /** The entry of each invoice. */
  const owners = new Map<string, string>();

  const sealed = (record: RecordDocument): void => {
    const key = installationKey(record);
    const head = heads.get(key) ?? firstHead;
    linksTo(world, record, head);
    heads.set(key, record);
    const place = `${key} ${record.sequence}`;
    const first = everSealed.get(place) ?? record;
    if (first.fingerprint !== record.fingerprint) world.problem(`fork: a second record ${record.sequence} of ${key}`);
    everSealed.set(place, record);
    const owner = owners.get(record.invoiceKey) ?? record.entry;
    if (owner !== record.entry) world.problem(`record ${record.sequence}: another entry has that number`);
    owners.set(record.invoiceKey, owner);
    sealedInTime(world, record, latestMs.get(record.chain) ?? 0);
    latestMs.set(record.chain, record.at.getTime());
    const open = unsettled.get(record.invoiceKey) ?? new Set();
    if (open.size > 0) world.problem(`record ${record.sequence}: its invoice has an unsettled record already`);
    unsettled.set(record.invoiceKey, open.add(record._id));
    world.count('records');
    isOfItsEntry(world, record);
  };

  return {
    changed: (before, after) => {
      if (!before) return sealed(after);
      for (const name of fixed) {
        if (before[name] !== after[name]) world.problem(`record ${before.sequence}: ${name} changed after sealing`);
      }
      if (before.check !== after.check && after.check) asked(world, after);
      if (before.outcome === after.outcome) {
        const isSame = before.settledAt?.getTime() === after.settledAt?.getTime();
        if (before.outcome && !isSame) world.problem(`record ${before.sequence} was settled twice`);
        return;
      }
      if (before.outcome) outcomeChanged(world, before, after);
      unsettled.get(after.invoiceKey)?.delete(after._id);
      world.count(`outcomes: ${after.outcome}`);
    },
    restored: () => {
      heads.clear();
      unsettled.clear();
      owners.clear();
      for (const [place, record] of everSealed) if (!isTold(world, record, everSealed)) everSealed.delete(place);
      for (const record of world.database.find('records', {}) as unknown as RecordDocument[]) {
        const key = installationKey(record);
        if (record.sequence > (heads.get(key)?.sequence ?? 0)) heads.set(key, record);
        owners.set(record.invoiceKey, record.entry);
        if (record.outcome) continue;
        unsettled.set(record.invoiceKey, (unsettled.get(record.invoiceKey) ?? new Set()).add(record._id));
      }
    },
  };
}

/**
 * Returns whether a record can be known outside the database. A process that dies between the commit and the entry in
 * the witness has notified no job and sent nothing. If a backup is restored in that instant, the position is free.
 */
function isTold(world: World, record: RecordDocument, everSealed: ReadonlyMap<string, RecordDocument>): boolean {
  const isWitnessed = readWitnessedEnds(world, record.chain).some(({ installation, sequence }) => {
    const last = everSealed.get(`${record.chain} ${installation} ${sequence}`);
    return last !== undefined && last.ordinal >= record.ordinal;
  });
  if (!isWitnessed) world.count('records lost before they were reported');
  return isWitnessed;
}

function linksTo(world: World, { sequence, previousFingerprint }: RecordDocument, head: Head): void {
  if (sequence !== head.sequence + 1) world.problem(`fork or gap: record ${sequence} sealed after ${head.sequence}`);
  if (previousFingerprint !== head.fingerprint)
    world.problem(`record ${sequence} does not point to the one sealed before it`);
}

/**
 * Checks that the time of a record is ahead of the true time by at most the allowed drift. A head with a time in the
 * future does not block, because its time is used.
 */
function sealedInTime(world: World, { sequence, at }: RecordDocument, latestMs: number): void {
  const aheadMs = at.getTime() - world.nowMs;
  if (at.getTime() <= latestMs || aheadMs <= clockDriftSecondsMax * 1_000) return;
  world.problem(`record ${sequence} was sealed ${aheadMs} ms ahead of time`);
}

/** The request and the document of a record. */
function isOfItsEntry(world: World, record: RecordDocument): void {
  const { database } = world;
  const [request] = database.find('requests', { _id: record.request });
  const [entry] = database.find('entries', { _id: `${record.workspace}:${record.entry}` });
  if (entry?.digest && (entry.digest as { val: string }).val !== record.documentDigest)
    world.problem(`record ${record.sequence} is of a document that the entry does not have any more`);
  if (request?.record !== record._id) world.problem(`record ${record.sequence}: its request does not know it`);
}

/**
 * Checks changes of an outcome. A rejection is reversed if the record is found at the authority; no other outcome
 * changes.
 */
function outcomeChanged(world: World, before: RecordDocument, after: RecordDocument): void {
  if (before.outcome === 'rejected' && after.outcome === 'accepted') world.count('refusals taken back');
  else world.problem(`record ${before.sequence}: ${before.outcome} became ${after.outcome}`);
}

/** Returns whether the query service is asked about this record. */
function asked(world: World, { _id, invoiceKey, check }: RecordDocument): void {
  if (check?.kind !== 'doubt') return world.count('late arrivals asked about');
  world.count('doubts');
  const others = world.database.find('records', { invoiceKey, 'check.kind': { $exists: true }, _id: { $ne: _id } });
  if (others.length > 0) world.count('doubts in pairs');
}
