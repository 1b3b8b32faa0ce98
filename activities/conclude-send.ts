// fiscal.send: waits for the entry's newest record, whichever job sealed it.
import type { ChainStepState, StepInput } from '../src/contracts/activities';
import { findRecord } from '../src/store/records';
import { requests } from '../src/store/requests';
import { attach, responseFile } from './attach';
import type { Deps } from './deps';
import { settledResult } from './settled-result';
import { beginWaiting, isContext, readStep, unfit, writeEnd } from './step';

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
    // Listening first, then reading: what settles in between is told or seen, never missed.
    await beginWaiting(deps, read);
    await requests(deps.database).updateOne(
      { _id: fiscal.request, state: 'sealed', job: { $ne: read.job.id } },
      { $addToSet: { listeners: read.job.id } },
    );
    const record = await findRecord(deps.database, fiscal.record);
    if (!record) throw new Error(`record ${fiscal.record} is not stored`);
    if (!record.outcome) return { status: 'WAIT' };
    const again = await readStep(deps, input);
    if (!isContext(again)) return again;
    return deps.database.transaction(async (session) => {
      const fileIds = await attach(deps, again, responseFile(record), session);
      return writeEnd(deps, again, { ...settledResult(record, 'fiscal.send'), fileIds }, session);
    });
  };
