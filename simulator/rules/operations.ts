// The table of operations and states of the authority as data (Validations 1.2.2, annex 6).
import type { ReceivedRecord } from '../message/record';

/** The stored state of an invoice. `stored` means accepted, with or without errors. */
export type SimulatedInvoiceState = 'none' | 'stored' | 'cancelled';

/** The code of a rejection, or the state to which the record leads. */
export type RejectionCodeOrInvoiceState = 3000 | 3002 | 'stored' | 'cancelled';

type OperationRow = Readonly<Record<SimulatedInvoiceState, RejectionCodeOrInvoiceState>>;

const rows = {
  plainAlta: { none: 'stored', stored: 3000, cancelled: 3000 },
  correction: { none: 3002, stored: 'stored', cancelled: 'stored' },
  correctionAfterRejectedAlta: { none: 'stored', stored: 3000, cancelled: 3000 },
  cancellation: { none: 3002, stored: 'cancelled', cancelled: 'cancelled' },
  /** The code of these two rejections is not documented; 3000 is the most likely one. */
  cancellationWithoutRecord: { none: 'cancelled', stored: 3000, cancelled: 3000 },
} as const satisfies Record<string, OperationRow>;

/** Finds the state to which a record leads, by the current state of its invoice. */
export function findRejectionCodeOrNextInvoiceState(
  record: ReceivedRecord,
  state: SimulatedInvoiceState,
): RejectionCodeOrInvoiceState {
  return getRow(record)[state];
}

function getRow({ operation, correction, priorRejection, noPriorRecord }: ReceivedRecord): OperationRow {
  if (operation === 'Anulacion') return noPriorRecord === 'S' ? rows.cancellationWithoutRecord : rows.cancellation;
  if (correction !== 'S') return rows.plainAlta;
  return priorRejection === 'X' ? rows.correctionAfterRejectedAlta : rows.correction;
}
