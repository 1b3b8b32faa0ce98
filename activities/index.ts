// The registry of activities: names that runs call, bound to what they reach outside.
import type { AllActivities, AuthorityActivities } from '../src/contracts/activities';
import { cancelJob } from './cancel-job';
import { askDoubts } from './ask-doubts';
import { checkChains } from './check-chains';
import { completeJob } from './complete-job';
import { concludeRequest } from './conclude-request';
import { concludeSend } from './conclude-send';
import type { Deps } from './deps';
import { keepAlive } from './keep-alive';
import { notifyJobs } from './notify-jobs';
import { numberDocument } from './number-document';
import { openJob } from './open-job';
import { recordOutcomes } from './record-outcomes';
import { refuseStep } from './refuse-step';
import { awaitAgreement, awaitApproval } from './await-registration';
import { registerSupplier, unregisterSupplier } from './register-supplier';
import { renderPdf } from './render-pdf';
import { requestRecord } from './request-record';
import { sealRequests } from './seal-requests';
import { setState } from './set-state';
import { signEnvelope } from './sign-envelope';
import { submitBatch } from './submit-batch';
import { sweepChains, sweepJobs } from './sweep';

/** Everything but the calls to the authority. */
export function createActivities(deps: Deps): Omit<AllActivities, keyof AuthorityActivities> {
  return {
    openJob: openJob(deps),
    setState: setState(deps),
    numberDocument: numberDocument(deps),
    signEnvelope: signEnvelope(deps),
    registerSupplier: registerSupplier(deps),
    awaitAgreement: awaitAgreement(deps),
    awaitApproval: awaitApproval(deps),
    unregisterSupplier: unregisterSupplier(deps),
    requestRecord: requestRecord(deps),
    concludeRequest: concludeRequest(deps),
    concludeSend: concludeSend(deps),
    renderPdf: keepAlive(renderPdf(deps)),
    refuseStep: refuseStep(deps),
    completeJob: completeJob(deps),
    cancelJob: cancelJob(deps),
    sealRequests: keepAlive(sealRequests(deps)),
    recordOutcomes: keepAlive(recordOutcomes(deps)),
    notifyJobs: keepAlive(notifyJobs(deps)),
    sweepJobs: keepAlive(sweepJobs(deps)),
    sweepChains: keepAlive(sweepChains(deps)),
    checkChains: keepAlive(checkChains(deps)),
  };
}

/** The queue `authority`: calls that leave the house. */
export const createAuthorityActivities = (deps: Deps): AuthorityActivities => ({
  askDoubts: keepAlive(askDoubts(deps)),
  submitBatch: keepAlive(submitBatch(deps)),
});
