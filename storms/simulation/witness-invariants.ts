// Invariants of the witness: no job is notified of a record, and none is sent, before it is stored outside the
// database, because a restored backup could otherwise hide it.
import type { RecordDocument } from '../../src/model/record';
import type { SealingRequestDocument } from '../../src/model/request';
import type { Doc } from './database/values';
import { includesChainHeadOrLater } from '../../src/contracts/witness';
import { readWitnessedEnds } from './witness';
import type { World } from './world';

/** The jobs of a request are notified of its outcome. */
export function checkNotified(
  world: World,
  before: SealingRequestDocument | null,
  after: SealingRequestDocument,
): void {
  if (!before?.notify || after.notify || !after.record) return;
  mustBeWrittenDown(world, world.database.find('records', { _id: after.record })[0], 'a job was notified of it');
}

/** The open batch of this chain is sent. */
export function checkSent(world: World, chain: string): void {
  const [list] = world.database.find('submissions', { chain, open: true });
  const [last] = list
    ? world.database.find('records', { submission: list._id }, { sort: { ordinal: -1 }, limit: 1 })
    : [];
  mustBeWrittenDown(world, last, 'it was sent');
}

function mustBeWrittenDown(world: World, row: Doc | undefined, what: string): void {
  if (!world.rates.witness || !row) return;
  const { chain, sequence, installation } = row as unknown as RecordDocument;
  // The number was given up, so nothing is sealed after it.
  if (world.database.find('chains', { _id: chain, installation }).length === 0) return;
  if (!includesChainHeadOrLater(readWitnessedEnds(world, chain), { installation, sequence }))
    world.problem(`record ${sequence} is not written down, and ${what}`);
}
