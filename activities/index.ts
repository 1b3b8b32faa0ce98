// The registry of activities: names that runs call, bound to what they reach outside.
import type {
  AskActivities,
  JobActivities,
  QuickActivities,
  SealActivities,
  SendActivities,
  SweepActivities,
} from '../src/contracts/activities';
import { askDoubts } from './chain/ask';
import { sealRequests } from './chain/seal';
import { sendRecords } from './chain/send';
import { cancelJob } from './job/cancel';
import { checkChains } from './sweep/check-chains';
import { completeJob } from './job/complete-job';
import { concludeRequest } from './job/conclude-request';
import { concludeSend } from './job/conclude-send';
import type { Deps } from './deps';
import { keepAlive } from './keep-alive';
import { numberDocument } from './job/number-document';
import { openJob } from './job/open-job';
import { refuseStep } from './job/refuse-step';
import { awaitAgreement, awaitApproval } from './job/await-registration';
import { registerSupplier, unregisterSupplier } from './job/register-supplier';
import { renderPdf } from './job/render-pdf';
import { requestRecord } from './job/request-record';
import { setState } from './job/set-state';
import { signEnvelope } from './job/sign-envelope';
import { sweepChains, sweepJobs } from './sweep/sweep';

/** Everything but the calls to the authority. */
export function createActivities(deps: Deps): QuickActivities & JobActivities & SealActivities & SweepActivities {
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
    seal: keepAlive(sealRequests(deps)),
    sweepJobs: keepAlive(sweepJobs(deps)),
    sweepChains: keepAlive(sweepChains(deps)),
    checkChains: keepAlive(checkChains(deps)),
  };
}

/** The queue `authority`: submissions. */
export const createSendActivities = (deps: Deps): SendActivities => ({ send: keepAlive(sendRecords(deps)) });

/** The queue `queries`: questions to the authority. */
export const createAskActivities = (deps: Deps): AskActivities => ({ ask: keepAlive(askDoubts(deps)) });
