// Reads what became of a request and ends the step: after sealing for fiscal.generate, after settling for fiscal.cancel.
import type { ChainStepState, StepInput } from '../../src/contracts/activities';
import type { RequestKind } from '../../src/contracts/runs';
import { findRecord, type RecordDocument } from '../../src/store/ledger/records';
import { findRequest, type RequestDocument, requestKey } from '../../src/store/ledger/requests';
import { attach, recordFile, responseFile } from './attach';
import type { Deps } from '../deps';
import { isContext, readStep, type StepContext, type StepResult, writeEnd } from './step';
import { settledResult } from './settled-result';

export const concludeRequest =
  (deps: Deps) =>
  async ({ kind, ...input }: StepInput & { kind: RequestKind }): Promise<ChainStepState> => {
    const read = await readStep(deps, input);
    if (!isContext(read)) return read;
    const request = await findRequest(deps.database, requestKey(input.workspace, input.jobId, input.visit));
    if (!request) throw new Error(`request of visit ${input.visit} is not stored`);
    if (request.state === 'refused' || request.state === 'withdrawn')
      return writeEnd(deps, read, refusedResult(request));
    const done = kind === 'generate' ? request.state !== 'waiting' : request.state === 'settled';
    if (!done) return { status: 'WAIT' };
    const record = await findRecord(deps.database, request.record ?? '');
    if (!record) throw new Error(`record ${request.record} is not stored`);
    return conclude(deps, read, kind, request, record);
  };

function refusedResult({ state, code, message }: RequestDocument): StepResult {
  if (state === 'withdrawn') return { status: 'CANCEL', message: 'was withdrawn' };
  if (code === 'already-cancelled' || code === 'already-registered')
    return { status: 'SKIP', message: message ?? code };
  return { status: 'KO', code: code ?? 'refused', message: message ?? 'the request was refused' };
}

async function conclude(
  deps: Deps,
  context: StepContext,
  kind: RequestKind,
  request: RequestDocument,
  record: RecordDocument,
): Promise<ChainStepState> {
  const files = [recordFile(record), ...(kind === 'cancel' ? responseFile(record) : [])];
  const ended: StepResult =
    kind === 'cancel'
      ? settledResult(record, 'fiscal.cancel')
      : { status: 'OK', message: request.message ?? record.fingerprint };
  return deps.database.transaction(async (session) => {
    const fileIds = await attach(deps, context, files, session);
    return writeEnd(deps, context, { ...ended, fileIds }, session);
  });
}
