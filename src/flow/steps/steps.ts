// The steps by provider: one function each, from what is known to how the step goes on.
import type { Provider } from '../../contracts/providers';
import type { StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { callAddress, sendMail } from './call-out';
import { registerSupplier, unregisterSupplier } from './fiscal-register';
import { cancelRecord, generateRecord } from './fiscal-request';
import { awaitAnswer } from './fiscal-send';
import { awaitApproval, awaitUpload } from './fiscal-wait';
import { verifyTaxCode } from './gov-es-lookup';
import { drawPage } from './pdf';
import { enumerateDocument } from './sequence-enumerate';
import { closeEnvelope } from './silo-close';
import { moveEntry } from './silo-folder';
import { evaluateCondition } from './silo-if';
import { modifyDocument } from './silo-modify';
import { setState } from './silo-state';
import { createNextJob } from './transform-job-create';

export const steps: Readonly<Record<Provider, (context: StepContext) => StepEnd>> = {
  'silo.state': setState,
  'silo.close': closeEnvelope,
  'sequence.enumerate': enumerateDocument,
  'fiscal.register': registerSupplier,
  'fiscal.wait.upload': awaitUpload,
  'fiscal.wait.approval': awaitApproval,
  'fiscal.unregister': unregisterSupplier,
  'fiscal.generate': generateRecord,
  'fiscal.send': awaitAnswer,
  'fiscal.cancel': cancelRecord,
  'silo.modify': modifyDocument,
  'silo.folder': moveEntry,
  'silo.if': evaluateCondition,
  'transform.job.create': createNextJob,
  'gov-es.lookup.verify': verifyTaxCode,
  pdf: drawPage,
  webhook: callAddress,
  'email.send': sendMail,
};
