// Faults with what Sello does by itself about each: of the authority's codes their own table says it.
import type { EntryDetails, FaultView } from '../../../../console/pages/entries/entry-view';
import { authorityCodes } from '../../../../contracts/authority-codes';

function nextOf({ code }: FaultView): FaultView['next'] {
  const row = /^\d{4}$/.test(code) ? authorityCodes.get(Number(code)) : undefined;
  return row?.next;
}

export const withNext = (fault: FaultView): FaultView => {
  const next = nextOf(fault);
  return next ? { ...fault, next } : fault;
};

export const withNextSteps = (entry: EntryDetails): EntryDetails =>
  entry.faults ? { ...entry, faults: entry.faults.map(withNext) } : entry;
