// The registry of activities: names that runs call, bound to what they reach outside.
import type { AllActivities, AuthorityActivities } from '../src/contracts/activities';
import { cancelJob } from './job/cancel';
import { askDoubts } from './chain/ask';
import { checkChains } from './sweep/check-chains';
import { completeJob } from './job/complete-job';
import { concludeRequest } from './job/conclude-request';
import { concludeSend } from './job/conclude-send';
import type { Deps } from './deps';
import { keepAlive } from './keep-alive';
import { notifyJobs } from './chain/notify-jobs';
import { numberDocument } from './job/number-document';
import { openJob } from './job/open-job';
import { recordOutcomes } from './chain/record-outcomes';
import { refuseStep } from './job/refuse-step';
import { awaitAgreement, awaitApproval } from './job/await-registration';
import { registerSupplier, unregisterSupplier } from './job/register-supplier';
import { renderPdf } from './job/render-pdf';
import { requestRecord } from './job/request-record';
import { sealRequests } from './chain/seal';
import { setState } from './job/set-state';
import { signEnvelope } from './job/sign-envelope';
import { submitBatch } from './chain/send';
import { sweepChains, sweepJobs } from './sweep/sweep';

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
