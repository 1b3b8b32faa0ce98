// Runs a job step by step: the planner walks it, and a database of plain objects stores its writes.
import { generateKeyPairSync } from 'node:crypto';
import { createEntryFileRowBuilder } from '../../activities/job/walk';
import { seedEntry, seedInvoice } from '../../bench/seed-requests';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { buildChangedEntry } from '../../src/entries/change';
import type { StepNeed, StepFile, StepNeedResult } from '../../src/flow/step-context';
import type { EntryWithArraySizes, RecordForStep, JobWalkInput, JobWalkChanges } from '../../src/model/walk';
import { planJobStepChanges, type JobWalkPlan } from '../../src/flow/plan-job-walk';
import { initialWorkflows } from '../../src/contracts/workflow-templates';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { ChainDocument } from '../../src/model/chain';
import type { EntryFile, EntryStateRow } from '../../src/model/entry';
import type { JobDocument } from '../../src/model/job';
import type { SealingRequestDocument } from '../../src/model/request';
import type { StoredWorkflowStep } from '../../src/model/workflow';
import { formatChainKey } from '../../src/store/chains/chains';
import { buildNewJobDocument } from '../../src/store/jobs/create-job';

const workspaceId = 'w';
export const supplierCode = 'B12345674';
const jobId = 'job-1';
const at = new Date('2027-01-04T10:00:00Z');
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

type PlannedStep = Extract<JobWalkPlan, { kind: 'plan' }>;

/** A step as a test writes it: provider and config; its id is its provider. */
export type ShortStep = readonly [provider: string, config?: JsonObject, next?: StoredWorkflowStep['next']];

export interface Beginning {
  /** A seeded workflow, or separate steps of the test. */
  readonly workflow: 'Invoice' | 'Cancel invoice' | 'Register supplier' | readonly ShortStep[];
  readonly rescue?: readonly ShortStep[];
  readonly schema?: string;
  readonly job?: Partial<JobDocument>;
  readonly entry?: Partial<EntryWithArraySizes> | null;
  readonly chain?: Partial<ChainDocument> | null;
  readonly environment?: 'simulator' | 'test';
  readonly workspace?: Partial<JobWalkInput['workspace']>;
  readonly provided?: Partial<Record<StepNeed['kind'], StepNeedResult>>;
}

export class Story {
  job: JobDocument;
  entry: EntryWithArraySizes | null;
  chain: ChainDocument | null;
  request: SealingRequestDocument | null = null;
  states: EntryStateRow[] = [];
  files: EntryFile[] = [];
  versions: string[] = [];
  listensTo: string[] = [];
  readonly created: JobDocument[] = [];
  chainIsBusy = false;
  clockAheadMs = 0;
  readonly records = new Map<string, RecordForStep>();
  readonly asked: StepNeed['kind'][] = [];
  private made = 0;

  constructor(private readonly beginning: Beginning) {
    this.entry = beginning.entry === null ? null : { ...entryOf(beginning), ...beginning.entry };
    this.chain = beginning.chain === null ? null : { ...chainOf(beginning), ...beginning.chain };
    this.job = { ...jobOf(beginning), ...beginning.job };
  }

  /** One walk: plans until nothing is needed, and applies its writes. */
  walk(): PlannedStep {
    let plan = this.plan();
    while (plan.kind === 'needs') {
      this.asked.push(plan.need.kind);
      plan = plan.resume(this.provide(plan.need));
    }
    if (plan.changes) this.write(plan.changes);
    return plan;
  }

  /** Plans up to the first need. */
  plan(): JobWalkPlan {
    return planJobStepChanges(this.view(), {
      now: at,
      newId: () => `id-${(this.made += 1)}`,
      fileRow: createEntryFileRowBuilder(at),
      provided: new Map(),
    });
  }

  /** Seals the waiting request, as the chain does. */
  seal(record: Partial<RecordForStep> = {}, request: Partial<SealingRequestDocument> = {}): void {
    if (!this.request || !this.entry) throw new Error('nothing was asked for');
    const kind = this.request.kind === 'cancel' ? 'cancellation' : 'registration';
    this.keep({ _id: 'record-1', kind, ...record });
    this.request = { ...this.request, state: 'sealed', record: record._id ?? 'record-1', ...request };
    this.entry = {
      ...this.entry,
      fiscal: {
        record: 'record-1',
        request: this.request._id,
        kind,
        documentDigest: this.entry.digest.val,
        outcome: 'unsettled',
      },
    };
  }

  /** Delivers the response of the authority to the record. */
  settle(record: Partial<RecordForStep>): void {
    this.keep({ ...(this.records.get('record-1') as RecordForStep), answer: '<Answer/>', ...record });
    if (this.request) this.request = { ...this.request, state: 'settled' };
  }

  keep(record: Partial<RecordForStep>): void {
    const stored: RecordForStep = {
      _id: 'record-1',
      kind: 'registration',
      number: 'A-1',
      fingerprint: 'FF00',
      at,
      xml: '<Record/>',
      ...record,
    };
    this.records.set(stored._id, stored);
  }

  ask(state: Partial<SealingRequestDocument>): void {
    this.request = { ...(this.request as SealingRequestDocument), ...state };
  }

  register(registration: Partial<ChainDocument['registration']>): void {
    const chain = this.chain as ChainDocument;
    this.chain = { ...chain, registration: { ...chain.registration, ...registration } };
  }

  /** The steps as clients see them, one per line. */
  events = (): string[] =>
    this.job.intents.map(
      ({ provider, events, completed }) =>
        `${provider}: ${events
          .map(({ status, code, message = '' }) =>
            [status, code && `[${code}]`, renderMessageInEnglish(message)].filter(Boolean).join(' '),
          )
          .join(', ')}${completed ? '' : ' ...'}`,
    );

  fileNames = (): string[] => this.files.map(({ category, name }) => `${category} ${name}`);

  stateKeys = (): string[] => this.states.map(({ key }) => key);

  private view(): JobWalkInput {
    const { job, entry, chain, chainIsBusy, request, records } = this;
    const { environment = 'simulator' } = this.beginning;
    return {
      job,
      entry,
      workspace: { _id: workspaceId, environment, strict: false, ...this.beginning.workspace },
      chain,
      chainIsBusy,
      request,
      records,
      databaseTime: new Date(at.getTime() - this.clockAheadMs),
    };
  }

  private provide(need: StepNeed): StepNeedResult {
    return this.beginning.provided?.[need.kind] ?? defaultResults[need.kind];
  }

  private write({ job, steps, wait, completes }: JobWalkChanges): void {
    this.job = { ...job, revision: job.revision + 1 };
    for (const { content, state, files = [], registration, folder, creates } of steps) {
      if (folder !== undefined && this.entry) this.entry = { ...this.entry, folder };
      if (creates) this.created.push(creates);
      if (creates?.holdsEntry && this.entry) this.entry = { ...this.entry, openJob: creates.id };
      if (content && this.entry) {
        this.versions.push(content.replaced.version);
        this.entry = { ...buildChangedEntry(this.entry, content), versionsCount: this.entry.versionsCount + 1 };
      }
      if (state && this.entry) {
        this.states.unshift(state.row);
        const { statesCount } = this.entry;
        this.entry = { ...this.entry, state: state.row.key, faults: state.faults, statesCount: statesCount + 1 };
      }
      this.files.push(...files.map(({ row }) => row));
      if (registration?.kind === 'register') {
        this.chain = { ...chainOf(this.beginning), registration: registration.registration };
      }
      if (registration?.kind === 'rename' && this.chain)
        this.chain = { ...this.chain, supplierName: registration.supplierName };
      if (registration?.kind === 'unregister') this.register({ state: 'unregistered' });
    }
    if (wait?.request) this.request = getRequest(wait.request, job.id);
    if (wait?.listensTo) this.listensTo.push(wait.listensTo);
    if (completes && this.entry?.openJob === job.id) {
      const { faults } = completes;
      this.entry = { ...this.entry, openJob: null, ...(faults.length > 0 ? { faults } : {}) };
    }
  }
}

const agreement: StepFile = {
  name: `agreement-${supplierCode}.pdf`,
  key: 'fiscal-agreement',
  category: 'agreement',
  mime: 'application/pdf',
  source: { bytes: Buffer.from('agreement') },
};

const emptyView = { standing: null, numbered: [], originals: [], creditNotes: [], others: [] };

/** The results of needs, unless a story provides others. */
export const defaultResults: Readonly<Record<StepNeed['kind'], StepNeedResult>> = {
  number: { kind: 'number', code: '000001' },
  'signing-key': { kind: 'signing-key', key: { id: 'key-1', privateKey } },
  page: { kind: 'page', bytes: Buffer.from('page') },
  'e-invoices': { kind: 'e-invoices', eInvoices: [] },
  others: { kind: 'others', stored: [], view: emptyView },
  agreement: { kind: 'agreement', file: agreement },
  'new-job': { kind: 'no-new-job', code: 'no-workflow', message: 'there is none' },
  census: { kind: 'census', identified: true, result: 'IDENTIFICADO', name: 'MUEBLES DEL EBRO SA' },
};

function entryOf({ workflow }: Beginning): EntryWithArraySizes {
  const party = {
    $schema: 'https://gobl.org/draft-0/org/party',
    name: 'Muebles del Ebro, S.A.',
    tax_id: { country: 'ES', code: supplierCode },
  };
  const { code: _code, ...invoice } = seedInvoice(supplierCode, 'A-1');
  const numbered = workflow === 'Cancel invoice' ? { ...invoice, code: 'A-1' } : invoice;
  const document = (workflow === 'Register supplier' ? party : numbered) as unknown as Invoice;
  const { states: _states, versions: _versions, snippet: _snippet, ...entry } = seedEntry(workspaceId, document);
  return { ...entry, openJob: jobId, statesCount: 0, statesBytes: 0, versionsCount: 0, filesBytes: 0 };
}

function chainOf({ environment = 'simulator' }: Beginning): ChainDocument {
  return {
    _id: formatChainKey(workspaceId, environment, supplierCode),
    workspace: workspaceId,
    environment,
    supplier: supplierCode,
    supplierName: 'Muebles del Ebro, S.A.',
    installation: 'SELLO-1',
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: 'e', job: 'another' },
    head: null,
    createdAt: at,
    updatedAt: at,
  };
}

function jobOf({ workflow, rescue, schema }: Beginning): JobDocument {
  const template = initialWorkflows.find(({ name }) => name === workflow);
  const own = (list: readonly ShortStep[]): StoredWorkflowStep[] =>
    list.map(([provider, config, next], i) => ({
      id: `${provider} ${i}`,
      name: provider,
      provider,
      ...(config ? { config } : {}),
      ...(next ? { next } : {}),
    }));
  const seeded = (list: (typeof initialWorkflows)[number]['steps'], name: string): StoredWorkflowStep[] =>
    list.map(([title, provider, config], i) => ({
      id: `${name} ${i}`,
      name: title,
      provider,
      ...(config ? { config } : {}),
    }));
  return buildNewJobDocument(
    {
      workspace: workspaceId,
      id: jobId,
      workflowId: 'workflow',
      workflowName: 'Workflow',
      workflowVersion: '1',
      schema: schema ?? template?.schema ?? '',
      steps: template ? seeded(template.steps, 'steps') : own(workflow as readonly ShortStep[]),
      rescue: rescue ? own(rescue) : template ? seeded(template.rescue, 'rescue') : [],
      entryId: 'e',
      holdsEntry: true,
    },
    at,
  );
}

function getRequest(
  { number: _number, date: _date, ...request }: NonNullable<NonNullable<JobWalkChanges['wait']>['request']>,
  job: string,
): SealingRequestDocument {
  return {
    ...request,
    workspace: workspaceId,
    job,
    invoiceKey: 'identity',
    state: 'waiting',
    held: false,
    listeners: [],
    createdAt: at,
    updatedAt: at,
  };
}
