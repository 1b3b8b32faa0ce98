// The steps by provider, with one function each, and the checks of their config when a workflow is stored.
import type { StepProvider } from '../../contracts/providers';
import type { StepEnd } from '../step-end';
import type { StepContext } from '../step-context';
import { requestWebhookCall, requestMail } from './call-out';
import {
  registerSupplier,
  unregisterSupplier,
  awaitRegistrationApproval,
  awaitSignedAgreement,
} from './fiscal-register';
import { requestCancellationRecord, requestRegistrationRecord } from './fiscal-request';
import { awaitAuthorityAnswer } from './fiscal-send';
import { verifyTaxCodeInCensus } from './gov-es-lookup';
import { eInvoiceSwitchNames, pdfArgumentNames } from '../../contracts/pdf-options';
import { findUnknownConfigNames } from '../check-plan';
import { checkEInvoiceStepConfig, embedCiiInPdf, createEInvoiceFile } from './e-invoice';
import { checkPdfStepConfig } from '../pdf-step-options';
import { drawInvoicePdf } from './pdf';
import { assignDocumentNumber } from './sequence-enumerate';
import { signEntryEnvelope } from './silo-close';
import { moveEntryByStep, setEntryStateByStep, checkStateStepConfig } from './silo-state';
import { evaluateIfStep, checkIfStepConfig } from './silo-if';
import { modifyDocument, checkModifyStepConfig } from './silo-modify';
import { createNextJob } from './transform-job-create';
import { type StepConfigProblem, checkWebhookStepConfig, checkMailStepConfig } from '../../contracts/step-calls';
import type { StoredStep } from '../../model/workflow';

export const stepsByProvider: Readonly<Record<StepProvider, (context: StepContext) => StepEnd>> = {
  'silo.state': setEntryStateByStep,
  'silo.close': signEntryEnvelope,
  'sequence.enumerate': assignDocumentNumber,
  'fiscal.register': registerSupplier,
  'fiscal.wait.upload': awaitSignedAgreement,
  'fiscal.wait.approval': awaitRegistrationApproval,
  'fiscal.unregister': unregisterSupplier,
  'fiscal.generate': requestRegistrationRecord,
  'fiscal.send': awaitAuthorityAnswer,
  'fiscal.cancel': requestCancellationRecord,
  'silo.modify': modifyDocument,
  'silo.folder': moveEntryByStep,
  'silo.if': evaluateIfStep,
  'transform.job.create': createNextJob,
  'gov-es.lookup.verify': verifyTaxCodeInCensus,
  pdf: drawInvoicePdf,
  'ubl.generate': createEInvoiceFile('ubl'),
  'cii.generate': createEInvoiceFile('cii'),
  'cii.pdf.embed': embedCiiInPdf,
  'gov-es.facturae.generate': createEInvoiceFile('facturae'),
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
  'silo.if': checkIfStepConfig,
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
