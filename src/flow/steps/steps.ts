// The steps by provider: one function each, and the checks of their config when a workflow is stored.
import type { Provider } from '../../contracts/providers';
import type { StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { callAddress, sendMail } from './call-out';
import { registerSupplier, unregisterSupplier, awaitApproval, awaitUpload } from './fiscal-register';
import { cancelRecord, generateRecord } from './fiscal-request';
import { awaitAnswer } from './fiscal-send';
import { verifyTaxCode } from './gov-es-lookup';
import { drawPage, checkPdfStepConfig } from './pdf';
import { enumerateDocument } from './sequence-enumerate';
import { closeEnvelope } from './silo-close';
import { moveEntry, setState, checkStateConfig } from './silo-state';
import { evaluateCondition, checkIfConfig } from './silo-if';
import { modifyDocument, checkModifyConfig } from './silo-modify';
import { createNextJob } from './transform-job-create';
import { type ConfigProblem, checkCallConfig, checkMailStepConfig } from '../../contracts/step-calls';
import type { StoredStep } from '../../model/workflow';

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

type Config = Readonly<Record<string, unknown>>;

const needs =
  (name: string) =>
  (config: Config): ConfigProblem[] =>
    typeof config[name] === 'string' && config[name] !== '' ? [] : [{ name, problem: { kind: 'missing' } }];

const checks: Readonly<Record<string, (config: Config) => readonly ConfigProblem[]>> = {
  pdf: checkPdfStepConfig,
  'silo.if': checkIfConfig,
  'silo.modify': checkModifyConfig,
  'silo.folder': needs('folder'),
  'silo.state': checkStateConfig,
  'transform.job.create': needs('workflow_id'),
  webhook: checkCallConfig,
  'email.send': checkMailStepConfig,
};

/** Every problem by its field; none for providers that accept any config. */
export const findConfigProblems = ({ provider, config }: StoredStep): readonly ConfigProblem[] =>
  checks[provider]?.(config ?? {}) ?? [];
