// The first walk of a job whose entry is new. The call that creates both the job and the entry plans this walk before
// anything is stored.
import { toInvoiceIdentity } from '../chain/convert/to-registration-record';
import { buildSoftwareBlock } from '../chain/rules/software';
import type { Invoice } from '../document/model/invoice';
import type { ChainDocument } from '../model/chain';
import type { EntryDocument } from '../model/entry';
import type { JobDocument } from '../model/job';
import type { EntryArraySizes, JobWalkInput } from '../model/walk';
import type { ChainInvoiceKey, JobWalkDeps } from './step-context';
import type { WorkflowStepOrder } from './workflow';

/** Providers of the initial workflows' steps before the seal. A call has everything that these steps need. */
const providersBeforeSeal: readonly string[] = ['silo.state', 'sequence.enumerate', 'silo.close'];

/**
 * Returns whether a call can walk an invoice to its seal. It can if every step before `fiscal.generate` has one of
 * these providers.
 */
export function canApiCallRunStepsBeforeSeal({ steps }: Pick<WorkflowStepOrder, 'steps'>): boolean {
  const seal = steps.findIndex(({ provider }) => provider === 'fiscal.generate');
  return (
    seal >= 0 &&
    steps.slice(0, seal).every(({ provider, next = [] }) => next.length === 0 && providersBeforeSeal.includes(provider))
  );
}

/** Parts of the input of a first walk. */
interface FirstWalkParts extends Pick<JobWalkInput, 'job' | 'workspace' | 'chain'> {
  /** The entry as it will be stored, locked by its job. */
  readonly entry: EntryDocument;
  readonly sizes: EntryArraySizes;
  /** The entry that has the number of this entry in the chain. */
  readonly numberOwner: string | undefined;
}

/** Creates the input of a first walk. The input has no request and no record yet. */
export function createFirstJobWalkInput({ entry, sizes, numberOwner, ...parts }: FirstWalkParts): JobWalkInput {
  const { states: _states, versions: _versions, snippet: _snippet, ...rest } = entry;
  return {
    ...parts,
    entry: { ...rest, ...sizes },
    ...(numberOwner === undefined ? {} : { numberOwner }),
    chainIsBusy: false,
    request: null,
    records: new Map(),
  };
}

/** Finds the identity of the invoice in its chain, by its number; undefined if the invoice has no number. */
export function parseChainInvoiceKeyOfEntry({
  document,
}: Pick<EntryDocument, 'document'>): ChainInvoiceKey | undefined {
  const invoice = JSON.parse(document) as Invoice;
  return invoice.code && invoice.issue_date ? toInvoiceIdentity(invoice) : undefined;
}

/** Builds the software block of a walk. A wrong setting is therefore found before a number is taken. */
export const buildFirstJobWalkSoftwareBlock = (
  software: Parameters<typeof buildSoftwareBlock>[0],
  chain: Pick<ChainDocument, 'installation'> | null,
): Pick<JobWalkDeps, 'software'> =>
  chain ? { software: buildSoftwareBlock(software, chain.installation, false) } : {};

/** Throws, because a walk that ends before the seal creates no file. */
export const throwOnFirstJobWalkFile: JobWalkDeps['fileRow'] = (file, job: JobDocument) => {
  throw new Error(`the first walk of job ${job.id} has no file ${file.key}`);
};
