// Invariants of the witness: before a record is stored outside the database, no job is notified of it, and it is not
// sent. A restored backup could otherwise hide the record.
import type { JobWalkNextAction } from '../../src/contracts/activities/job';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { SealingRequestDocument } from '../../src/model/request';
import type { Doc } from './database/values';
import { includesChainHeadOrLater } from '../../src/contracts/witness';
import { readWitnessedEnds } from './witness';
import type { World } from './world';

/** Checks a request whose jobs are notified of its outcome. */
export function checkNotified(
  world: World,
  before: SealingRequestDocument | null,
  after: SealingRequestDocument,
): void {
  if (!before?.notify || after.notify || !after.record) return;
  // Before a copy of the witness was put back, this record was written down and sent. A later restore sees the copy.
  if (after.state === 'settled' && isWitnessCopied(world)) return;
  mustBeWrittenDown(world, world.database.find('records', { _id: after.record })[0], 'a job was notified of it');
}

/** Checks a chain whose open batch is sent. */
export function checkSent(world: World, chain: string): void {
  const [list] = world.database.find('submissions', { chain, open: true });
  const [last] = list
    ? world.database.find('records', { submission: list._id }, { sort: { ordinal: -1 }, limit: 1 })
    : [];
  mustBeWrittenDown(world, last, 'it was sent');
}

/** Checks a job whose walk ended: unless it still waits for its record, it continues with the record. */
export function checkContinued(world: World, job: string, next: JobWalkNextAction): void {
  if (next.kind === 'wait' && next.for === 'sealed') return;
  for (const row of world.database.find('requests', { job, state: 'sealed' })) {
    const { record } = row as unknown as SealingRequestDocument;
    mustBeWrittenDown(world, world.database.find('records', { _id: record })[0], 'its job continued');
  }
}

/**
 * Checks that no chain gave up a number because its last record was unknown, although nothing was lost or put back: the
 * witness has every record that was reported.
 */
export function checkNoNumberGivenUp(world: World): void {
  const losses = [
    'restores',
    'engine lost',
    'runs put back from a copy',
    'chain runs terminated',
    // Only if an attempt ended without a report: an end that is unknown after a report is a finding.
    'ends forgotten after silence',
    'ends forgotten after a reset of the activity',
    // A line of the number before may come after a renewal, and a folder of build 0.1.0 had one line a chain.
    'renewals',
  ];
  if (!world.rates.witness || losses.some((what) => world.counts[what])) return;
  for (const row of world.database.find('chains', {}) as unknown as ChainDocument[]) {
    const unknown = (row.past ?? []).filter(({ why }) => why === 'end-unknown');
    if (unknown.length > 0) world.problem(`${unknown.length} numbers were given up although nothing was lost`);
  }
}

const isWitnessCopied = (world: World): boolean => world.counts['witnesses put back from a copy'] !== undefined;

function mustBeWrittenDown(world: World, row: Doc | undefined, what: string): void {
  if (!world.rates.witness || !row) return;
  const { chain, sequence, installation } = row as unknown as RecordDocument;
  // A number that was given up before an older copy of the witness was put back has no sealer that writes its records.
  if (isWitnessCopied(world) && world.database.find('chains', { _id: chain, installation }).length === 0) return;
  if (!includesChainHeadOrLater(readWitnessedEnds(world, chain), { installation, sequence }))
    world.problem(`record ${sequence} is not written down, and ${what}`);
}
