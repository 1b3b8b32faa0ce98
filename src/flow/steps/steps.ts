// The steps by provider, with one function each, and the checks of their config when a workflow is stored.
import type { StepProvider } from '../../contracts/providers';
import type { StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { requestWebhookCall, requestMail } from './call-out';
import { registerSupplier, unregisterSupplier, awaitApproval, awaitSignedAgreement } from './fiscal-register';
import { requestCancellationRecord, generateRecord } from './fiscal-request';
import { awaitAuthorityAnswer } from './fiscal-send';
import { verifyTaxCodeInCensus } from './gov-es-lookup';
import { eInvoiceSwitchNames, pdfArgumentNames } from '../../contracts/page';
import { findUnknownConfigNames } from '../check-plan';
import { checkEInvoiceStepConfig, embedCiiInPdf, generateEInvoice } from './e-invoice';
import { checkPdfStepConfig } from '../page-options';
import { drawInvoicePdf } from './pdf';
import { numberDocument } from './sequence-enumerate';
import { signEntryEnvelope } from './silo-close';
import { moveEntryByStep, setEntryStateByStep, checkStateStepConfig } from './silo-state';
import { evaluateIfStep, checkConditionStepConfig } from './silo-if';
import { modifyDocument, checkModifyStepConfig } from './silo-modify';
import { createFollowingJob } from './transform-job-create';
import { type StepConfigProblem, checkWebhookStepConfig, checkMailStepConfig } from '../../contracts/step-calls';
import type { StoredStep } from '../../model/workflow';

export const stepsByProvider: Readonly<Record<StepProvider, (context: StepContext) => StepEnd>> = {
  'silo.state': setEntryStateByStep,
  'silo.close': signEntryEnvelope,
  'sequence.enumerate': numberDocument,
  'fiscal.register': registerSupplier,
  'fiscal.wait.upload': awaitSignedAgreement,
  'fiscal.wait.approval': awaitApproval,
  'fiscal.unregister': unregisterSupplier,
  'fiscal.generate': generateRecord,
  'fiscal.send': awaitAuthorityAnswer,
  'fiscal.cancel': requestCancellationRecord,
  'silo.modify': modifyDocument,
  'silo.folder': moveEntryByStep,
  'silo.if': evaluateIfStep,
  'transform.job.create': createFollowingJob,
  'gov-es.lookup.verify': verifyTaxCodeInCensus,
  pdf: drawInvoicePdf,
  'ubl.generate': generateEInvoice('ubl'),
  'cii.generate': generateEInvoice('cii'),
  'cii.pdf.embed': embedCiiInPdf,
  'gov-es.facturae.generate': generateEInvoice('facturae'),
  webhook: requestWebhookCall,
  'email.send': requestMail,
};

type Config = Readonly<Record<string, unknown>>;

const needs =
  (name: string) =>
  (config: Config): StepConfigProblem[] =>
    typeof config[name] === 'string' && config[name] !== '' ? [] : [{ name, problem: { kind: 'missing' } }];

const checks: Readonly<Record<string, (config: Config) => readonly StepConfigProblem[]>> = {
  pdf: (config) => [
    ...checkPdfStepConfig(config),
    ...findUnknownConfigNames(config, [...pdfArgumentNames, ...eInvoiceSwitchNames]),
  ],
  'ubl.generate': checkEInvoiceStepConfig('ubl'),
  'cii.generate': checkEInvoiceStepConfig('cii'),
  'gov-es.facturae.generate': checkEInvoiceStepConfig('facturae'),
  'cii.pdf.embed': (config) => findUnknownConfigNames(config, []),
  'silo.if': checkConditionStepConfig,
  'silo.modify': checkModifyStepConfig,
  'silo.folder': needs('folder'),
  'silo.state': checkStateStepConfig,
  'transform.job.create': needs('workflow_id'),
  webhook: checkWebhookStepConfig,
  'email.send': checkMailStepConfig,
};

/** Finds every problem by its field; none for providers that accept any config. */
export const findStepConfigProblems = ({ provider, config }: StoredStep): readonly StepConfigProblem[] =>
  checks[provider]?.(config ?? {}) ?? [];
