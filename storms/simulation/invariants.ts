// Invariants after every commit of the store and at every message: chain, states, frozen batches, leases, waiting
// times. They are checked on the rows of the store, without any rule of the code that writes the rows.
import type { EventDocument } from '../../src/model/event';
import type { ChainDocument } from '../../src/model/chain';
import type { ChainInvoiceDocument, RecordDocument } from '../../src/model/record';
import type { SealingRequestDocument } from '../../src/model/request';
import type { SubmissionDocument } from '../../src/model/submission';
import { checkNotedCertificate } from './certificates';
import type { Change } from './database/simulated-database';
import type { Doc } from './database/values';
import { makeEventWatch } from './event-invariants';
import { makeNumberWatch } from './number-invariants';
import { makeRecordWatch } from './record-invariants';
import { makeSendingWatch, type SendingWatch } from './sending-invariants';
import { checkSent, checkNotified } from './witness-invariants';
import type { World } from './world';

export interface Watch extends Pick<SendingWatch, 'onSend'> {
  onCommit(changes: readonly Change[]): void;
  /** Notes that the database is now an older one, of which only the current state counts. */
  restored(): void;
}

const moves: Readonly<Record<string, readonly string[]>> = {
  waiting: ['waiting', 'sealed', 'refused', 'withdrawn'],
  sealed: ['sealed', 'settled'],
  settled: ['settled'],
  refused: ['refused'],
  withdrawn: ['withdrawn'],
};

export function makeWatch(world: World): Watch {
  const recordWatch = makeRecordWatch(world);
  const sendingWatch = makeSendingWatch(world);
  const eventWatch = makeEventWatch(world);
  const numberWatch = makeNumberWatch(world);
  const changed: Readonly<Record<string, (before: Doc | null, after: Doc) => void>> = {
    records: (before, after) =>
      recordWatch.changed(before as RecordDocument | null, after as unknown as RecordDocument),
    submissions: (before, after) =>
      sendingWatch.changed(before as SubmissionDocument | null, after as unknown as SubmissionDocument),
    requests: (before, after) =>
      requestChanged(world, before as SealingRequestDocument | null, after as unknown as SealingRequestDocument),
    events: (before, after) => eventWatch.changed(before as EventDocument | null, after as unknown as EventDocument),
    chains: (before, after) => chainChanged(world, before as ChainDocument | null, after as unknown as ChainDocument),
    chain_invoices: (before, after) =>
      numberWatch.changed(before as ChainInvoiceDocument | null, after as unknown as ChainInvoiceDocument),
  };
  return {
    onCommit: (changes) => {
      for (const { table, before, after } of changes) if (after) changed[table]?.(before, after);
    },
    onSend: (chain, certificate, message) => {
      checkSent(world, chain);
      return sendingWatch.onSend(chain, certificate, message);
    },
    restored: () => {
      recordWatch.restored();
      sendingWatch.restored();
      eventWatch.restored();
      numberWatch.restored();
    },
  };
}

function chainChanged(world: World, before: ChainDocument | null, after: ChainDocument): void {
  checkNotedCertificate(world, before, after);
  if (!after.sealingPause?.byAuthority || before?.sealingPause?.byAuthority) return;
  world.count("chains stopped by the authority's word");
  if (world.lost.size === 0) world.problem("the authority's word stopped a chain that has lost nothing");
}

function requestChanged(world: World, before: SealingRequestDocument | null, after: SealingRequestDocument): void {
  requestMoves(world, before, after);
  checkNotified(world, before, after);
}

function requestMoves(world: World, before: SealingRequestDocument | null, after: SealingRequestDocument): void {
  if (before && !moves[before.state]?.includes(after.state)) {
    world.problem(`a request went from ${before.state} to ${after.state}`);
  }
  if (before?.state === after.state || after.state !== 'refused') return;
  world.count(`refused: ${after.code}`);
  // A document that cannot be stored has its own code.
  if (after.code === 'internal') world.problem('a request was refused for an internal reason');
}
