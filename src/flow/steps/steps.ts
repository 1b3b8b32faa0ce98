// The steps by provider. Each provider has one function, and checks of the step's config for when a workflow is stored.
import type { StepProvider } from '../../contracts/providers';
import type { StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import { planWebhookCallStep, planMailStep } from './call-out';
import {
  planSupplierRegistrationStep,
  planSupplierUnregistrationStep,
  planSupplierApprovalStep,
  planAuthorizationFormStep,
} from './fiscal-register';
import { planCancellationRecordStep, planRegistrationRecordStep } from './fiscal-request';
import { planAuthorityResponseStep } from './fiscal-send';
import { planCensusLookupStep } from './gov-es-lookup';
import { eInvoiceSwitchNames, pdfArgumentNames } from '../../contracts/pdf-options';
import { findUnknownConfigNameProblems } from '../check-plan';
import { findEInvoiceStepConfigProblems, planCiiEmbeddingStep, planEInvoiceStep } from './e-invoice';
import { findPdfStepConfigProblems } from '../pdf-step-options';
import { planPdfStep } from './pdf';
import { planNumberStep } from './sequence-enumerate';
import { planSignatureStep } from './silo-close';
import { planEntryFolderStep, planEntryStateStep, findEntryStateStepConfigProblems } from './silo-state';
import { planIfStep, findIfStepConfigProblems } from './silo-if';
import { planModifyStep, findModifyStepConfigProblems } from './silo-modify';
import { planJobCreationStep } from './transform-job-create';
import {
  type StepConfigProblem,
  findWebhookStepConfigProblems,
  findMailStepConfigProblems,
} from '../../contracts/step-calls';
import type { StoredStep } from '../../model/workflow';

export const stepPlannersByProvider: Readonly<Record<StepProvider, (context: StepContext) => StepResult>> = {
  'silo.state': planEntryStateStep,
  'silo.close': planSignatureStep,
  'sequence.enumerate': planNumberStep,
  'fiscal.register': planSupplierRegistrationStep,
  'fiscal.wait.upload': planAuthorizationFormStep,
  'fiscal.wait.approval': planSupplierApprovalStep,
  'fiscal.unregister': planSupplierUnregistrationStep,
  'fiscal.generate': planRegistrationRecordStep,
  'fiscal.send': planAuthorityResponseStep,
  'fiscal.cancel': planCancellationRecordStep,
  'silo.modify': planModifyStep,
  'silo.folder': planEntryFolderStep,
  'silo.if': planIfStep,
  'transform.job.create': planJobCreationStep,
  'gov-es.lookup.verify': planCensusLookupStep,
  pdf: planPdfStep,
  'ubl.generate': planEInvoiceStep('ubl'),
  'cii.generate': planEInvoiceStep('cii'),
  'cii.pdf.embed': planCiiEmbeddingStep,
  'gov-es.facturae.generate': planEInvoiceStep('facturae'),
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
    ...findPdfStepConfigProblems(config),
    ...findUnknownConfigNameProblems(config, [...pdfArgumentNames, ...eInvoiceSwitchNames]),
  ],
  'ubl.generate': findEInvoiceStepConfigProblems('ubl'),
  'cii.generate': findEInvoiceStepConfigProblems('cii'),
  'gov-es.facturae.generate': findEInvoiceStepConfigProblems('facturae'),
  'cii.pdf.embed': (config) => findUnknownConfigNameProblems(config, []),
  'silo.if': findIfStepConfigProblems,
  'silo.modify': findModifyStepConfigProblems,
  'silo.folder': needs('folder'),
  'silo.state': findEntryStateStepConfigProblems,
  'transform.job.create': needs('workflow_id'),
  webhook: findWebhookStepConfigProblems,
  'email.send': findMailStepConfigProblems,
};

/** Finds every problem by its field. Empty for providers that accept any config. */
export const findStepConfigProblems = ({ provider, config }: StoredStep): readonly StepConfigProblem[] =>
  checks[provider]?.(config ?? {}) ?? [];
