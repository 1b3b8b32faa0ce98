// The steps by provider. Each provider has one function, and checks of the step's config for when a workflow is stored.
import type { StepProvider } from '../../contracts/providers';
import type { StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import { planWebhookCallStep, planMailStep } from './call-out';
import {
  planSupplierRegistrationStep,
  planSupplierUnregistrationStep,
  planSupplierApprovalWaitStep,
  planAuthorizationFormWaitStep,
} from './fiscal-register';
import { planCancellationRecordStep, planRegistrationRecordStep } from './fiscal-request';
import { planAuthorityResponseWaitStep } from './fiscal-send';
import { planCensusLookupStep } from './gov-es-lookup';
import { eInvoiceSwitchNames, pdfArgumentNames } from '../../contracts/pdf-options';
import { listUnknownConfigNameProblems } from '../check-plan';
import { createEInvoiceStepConfigChecker, planCiiEmbeddingStep, createEInvoiceStepPlanner } from './e-invoice';
import { listPdfStepConfigProblems } from '../pdf-step-options';
import { planPdfStep } from './pdf';
import { planNumberingStep } from './sequence-enumerate';
import { planSignatureStep } from './silo-close';
import {
  planEntryFolderChangeStep,
  planEntryStateChangeStep,
  listEntryStateChangeStepConfigProblems,
} from './silo-state';
import { planIfStep, listIfStepConfigProblems } from './silo-if';
import { planDocumentChangeStep, listDocumentChangeStepConfigProblems } from './silo-modify';
import { planJobCreationStep } from './transform-job-create';
import {
  type StepConfigProblem,
  listWebhookStepConfigProblems,
  listMailStepConfigProblems,
} from '../../contracts/step-calls';
import type { StoredWorkflowStep } from '../../model/workflow';

export const stepPlannersByProvider: Readonly<Record<StepProvider, (context: StepContext) => StepResult>> = {
  'silo.state': planEntryStateChangeStep,
  'silo.close': planSignatureStep,
  'sequence.enumerate': planNumberingStep,
  'fiscal.register': planSupplierRegistrationStep,
  'fiscal.wait.upload': planAuthorizationFormWaitStep,
  'fiscal.wait.approval': planSupplierApprovalWaitStep,
  'fiscal.unregister': planSupplierUnregistrationStep,
  'fiscal.generate': planRegistrationRecordStep,
  'fiscal.send': planAuthorityResponseWaitStep,
  'fiscal.cancel': planCancellationRecordStep,
  'silo.modify': planDocumentChangeStep,
  'silo.folder': planEntryFolderChangeStep,
  'silo.if': planIfStep,
  'transform.job.create': planJobCreationStep,
  'gov-es.lookup.verify': planCensusLookupStep,
  pdf: planPdfStep,
  'ubl.generate': createEInvoiceStepPlanner('ubl'),
  'cii.generate': createEInvoiceStepPlanner('cii'),
  'cii.pdf.embed': planCiiEmbeddingStep,
  'gov-es.facturae.generate': createEInvoiceStepPlanner('facturae'),
  webhook: planWebhookCallStep,
  'email.send': planMailStep,
};

type Config = Readonly<Record<string, unknown>>;

const needs =
  (name: string) =>
  (config: Config): StepConfigProblem[] =>
    typeof config[name] === 'string' && config[name] !== '' ? [] : [{ name, problem: { kind: 'missing' } }];

const checks: Readonly<Record<string, (config: Config) => readonly StepConfigProblem[]>> = {
  pdf: (config) => [
    ...listPdfStepConfigProblems(config),
    ...listUnknownConfigNameProblems(config, [...pdfArgumentNames, ...eInvoiceSwitchNames]),
  ],
  'ubl.generate': createEInvoiceStepConfigChecker('ubl'),
  'cii.generate': createEInvoiceStepConfigChecker('cii'),
  'gov-es.facturae.generate': createEInvoiceStepConfigChecker('facturae'),
  'cii.pdf.embed': (config) => listUnknownConfigNameProblems(config, []),
  'silo.if': listIfStepConfigProblems,
  'silo.modify': listDocumentChangeStepConfigProblems,
  'silo.folder': needs('folder'),
  'silo.state': listEntryStateChangeStepConfigProblems,
  'transform.job.create': needs('workflow_id'),
  webhook: listWebhookStepConfigProblems,
  'email.send': listMailStepConfigProblems,
};

/** Finds every problem by its field. Empty for providers that accept any config. */
export const listStepConfigProblems = ({ provider, config }: StoredWorkflowStep): readonly StepConfigProblem[] =>
  checks[provider]?.(config ?? {}) ?? [];
