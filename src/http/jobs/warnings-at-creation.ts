// Warnings of a job that are known before its first step.
import type { Fault } from '../../contracts/errors';
import { createWarning } from '../../contracts/warnings';
import type { Document } from '../../document/model/envelope';
import { isInvoice } from '../../document/model/guards';
import { listCorrectionsInForce } from '../../entries/corrections-in-force';
import { toFault } from '../../entries/upload/check';
import { listSteps, type Plan } from '../../flow/workflow';
import type { EntryDocument } from '../../store/entries/entries';
import type { Call } from '../endpoint';

/** What is known before the first step: data that nobody looks at, and what stays declared beside an invoice that is cancelled. */
export async function warningsAtJobCreation(call: Call, plan: Plan, entry?: EntryDocument): Promise<Fault[]> {
  return [...dataUnused(call.body), ...(await staysDeclared(call, plan, entry))];
}

/** The entry takes precedence over `data`. */
function dataUnused({ data, silo_entry_id: id }: Call['body']): Fault[] {
  if (!id || data === undefined || data === null) return [];
  return [toFault(createWarning('data-unused', ['$.data']))];
}

/** One read, for jobs alone that cancel. */
async function staysDeclared({ store, workspace }: Call, plan: Plan, entry?: EntryDocument): Promise<Fault[]> {
  const cancels = listSteps(plan).some(({ provider }) => provider === 'fiscal.cancel');
  if (!cancels || !entry?.fiscal) return [];
  const document = JSON.parse(entry.document) as Document;
  return isInvoice(document) ? (await listCorrectionsInForce(store, workspace, entry, document)).map(toFault) : [];
}
