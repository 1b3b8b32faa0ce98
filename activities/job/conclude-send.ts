// fiscal.send: waits for the entry's newest record, whichever job sealed it.
import type { ChainStepState, StepInput } from '../../src/contracts/activities';
import type { FiscalSummary } from '../../src/store/entries/entries';
import { findRecord, type RecordDocument } from '../../src/store/ledger/records';
import { requests } from '../../src/store/ledger/requests';
import { attach, responseFile } from './attach';
import type { Deps } from '../deps';
import { settledResult } from './settled-result';
import { beginWaiting, isContext, readStep, type StepContext, unfit, writeEnd } from './step';

export const concludeSend =
  (deps: Deps) =>
  async (input: StepInput): Promise<ChainStepState> => {
    const read = await readStep(deps, input);
    if (!isContext(read)) return read;
    const refused = read.intent ? undefined : unfit(read);
    if (refused) return writeEnd(deps, read, refused);
    const { fiscal } = read.entry;
    if (!fiscal) {
      const message = 'the entry has no record: fiscal.generate has to come before this step';
      return writeEnd(deps, read, { status: 'KO', code: 'nothing-to-send', message });
    }
    const record = await recordOf(deps, fiscal);
    if (record.outcome) return conclude(deps, read, record);
    if (read.intent) return { status: 'WAIT' };
    // Listening first, then reading again: what settles in between is told or seen, never missed.
    await beginWaiting(deps, read);
    await listen(deps, read, fiscal);
    const settled = (await recordOf(deps, fiscal)).outcome !== undefined;
    return settled ? concludeSend(deps)(input) : { status: 'WAIT' };
  };

async function recordOf(deps: Deps, { record }: FiscalSummary): Promise<RecordDocument> {
  const found = await findRecord(deps.database, record);
  if (!found) throw new Error(`record ${record} is not stored`);
  return found;
}

/** The job that asked for the record is told anyway; another one is put on its list. */
async function listen(deps: Deps, { job }: StepContext, { request }: FiscalSummary): Promise<void> {
  if (request.startsWith(`${job._id}:`)) return;
  await requests(deps.database).updateOne({ _id: request, state: 'sealed' }, { $addToSet: { listeners: job.id } });
}

async function conclude(deps: Deps, context: StepContext, record: RecordDocument): Promise<ChainStepState> {
  return deps.database.transaction(async (session) => {
    const fileIds = await attach(deps, context, responseFile(record), session);
    return writeEnd(deps, context, { ...settledResult(record, 'fiscal.send'), fileIds }, session);
  });
}
