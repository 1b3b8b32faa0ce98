// A stack of real processes for fault tests, with the few calls that they need: supplier, invoice, job, simulator.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalStack, type LocalStackOptions, startLocalStack } from '../../src/local/stack';
import { type FailpointFiles, createFailpointFiles } from '../../storms/failpoint-files';
import { createUuidV7 } from '../../src/main/ids';
import { checkAnswer } from '../http/response-check';
import { placeCertificates } from '../servers/certificates';
import { ownFolder } from '../servers/own-folder';

export { createUuidV7 as createId, sleep };

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

export interface JobView {
  readonly id: string;
  readonly status: string;
  readonly completed_at?: string;
  readonly faults: readonly { provider?: string; code: string; message: string }[];
  readonly intents: readonly {
    provider: string;
    completed: boolean;
    events: readonly { status: string; code?: string; message?: string }[];
  }[];
}

export interface EntryView {
  readonly id: string;
  readonly state: string;
  readonly faults?: readonly { code: string; provider?: string }[];
  readonly attachments?: readonly { id: string; name: string; category?: string; mime: string }[];
  readonly data: { head: { stamps?: readonly { prv: string; val: string }[] }; doc: { code?: string; uuid: string } };
}

export interface RecordView {
  readonly invoice: { number: string; date: string };
  readonly operation: string;
  readonly sha256: string;
  readonly fingerprint: string;
}

/** Starts a new stack in its own folder, with failpoints. */
export async function startFaultStack(options: Partial<LocalStackOptions> = {}): Promise<FaultStack> {
  const folder = ownFolder('sello-stack-');
  const failpoints = path.join(folder, 'failpoints');
  mkdirSync(failpoints);
  placeCertificates(path.join(folder, 'data', 'simulator'));
  const stack = await startLocalStack({
    dataFolder: path.join(folder, 'data'),
    say: () => undefined,
    authorityWaitSeconds: 1,
    environment: process.env,
    ...options,
    env: {
      ...options.env,
      all: {
        SELLO_FAILPOINTS: failpoints,
        SELLO_AUTHORITY_CALL_SECONDS: '3',
        SELLO_AUTHORITY_LEASE_SECONDS: '4',
        SELLO_AUTHORITY_BACKOFF_SECONDS: '1',
        ...options.env?.all,
      },
    },
  });
  return new FaultStack(stack, folder, createFailpointFiles(failpoints));
}

export class FaultStack {
  private workflows: readonly { id: string; name: string }[] = [];

  constructor(
    readonly stack: LocalStack,
    private readonly folder: string,
    private readonly files: FailpointFiles,
  ) {}

  async stop(): Promise<void> {
    await this.stack.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async call<T>(method: string, target: string, body?: object, as?: 'operator'): Promise<Answer<T>> {
    const { api, token: tenant, operatorToken } = this.stack.addresses;
    const token = as === 'operator' ? operatorToken : tenant;
    const response = await fetch(api + target, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    checkAnswer({ method, url: target, status: response.status, type, text, headers: response.headers });
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
  }

  /** Folder of the whole stack. */
  dataFolder = (): string => path.join(this.folder, 'data');

  /** Folder of the certificates of the simulator. */
  certificates(): string {
    return path.join(this.dataFolder(), 'simulator');
  }

  /** Folder of the logs of the processes. */
  logs(): string {
    return path.join(this.folder, 'data', 'logs');
  }

  /** Works like `call`, but fails the test with the text of the response if the status is not a success. */
  async want<T>(method: string, target: string, body?: object, as?: 'operator'): Promise<T> {
    const response = await this.call<T>(method, target, body, as);
    if (response.status >= 300)
      throw new Error(`${method} ${target}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  async control<T = object>(method: string, target: string, body?: object): Promise<T> {
    const response = await fetch(this.stack.addresses.simulatorControl + target, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async workflow(name: string): Promise<string> {
    if (this.workflows.length === 0) {
      const { list } = await this.want<{ list: { id: string; name: string }[] }>(
        'GET',
        '/transform/v1/workflows?limit=100',
      );
      this.workflows = list;
    }
    const found = this.workflows.find((workflow) => workflow.name === name);
    if (!found) throw new Error(`no workflow ${name}`);
    return found.id;
  }

  /** Registers a supplier. @returns its tax ID */
  async supplier(code: string): Promise<string> {
    const party = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: `Proveedora ${code}`,
      tax_id: { country: 'ES', code },
    };
    const entry = await this.want<EntryView>('POST', '/silo/v1/entries', { data: party, folder: 'suppliers' });
    const job = await this.startJob('Register supplier', entry.id, 30);
    if (job.faults.length > 0) throw new Error(JSON.stringify(job.faults));
    return code;
  }

  makeInvoice(supplier: string, changes: object = {}): Promise<EntryView> {
    return this.want<EntryView>('POST', '/silo/v1/entries', { data: invoiceOf(supplier, changes) });
  }

  async startJob(workflow: string, entryId: string, wait = 0, id = createUuidV7()): Promise<JobView> {
    const body = { workflow_id: await this.workflow(workflow), silo_entry_id: entryId };
    return this.want<JobView>('PUT', `/transform/v1/jobs/${id}${wait ? `?wait=${wait}` : ''}`, body);
  }

  job(id: string): Promise<JobView> {
    return this.want<JobView>('GET', `/transform/v1/jobs/${id}`);
  }

  entry(id: string): Promise<EntryView> {
    return this.want<EntryView>('GET', `/silo/v1/entries/${id}`);
  }

  /** Waits for the end of a job. */
  async finish(id: string, seconds = 60): Promise<JobView> {
    return this.until(`job ${id} ends`, seconds, async () => {
      const job = await this.job(id);
      return job.completed_at ? job : undefined;
    });
  }

  /** Retries until a value is returned; an error in the meantime (a process is down) counts as no value. */
  async until<T>(what: string, seconds: number, look: () => Promise<T | undefined | false>): Promise<T> {
    const end = Date.now() + seconds * 1_000;
    let last = '';
    while (Date.now() < end) {
      try {
        const found = await look();
        if (found) return found;
      } catch (error) {
        last = error instanceof Error ? error.message : JSON.stringify(error);
      }
      await sleep(100);
    }
    throw new Error(`${what}: not within ${seconds} s${last ? `; last: ${last}` : ''}`);
  }

  /** Stops every process that reaches a phase. */
  hold = (phase: string): void => this.files.hold(phase);
  reached = (phase: string): boolean => this.files.reached(phase);
  release = (phase: string): void => this.files.release(phase);

  /** The number of distinct records of a supplier in the simulator, and whether its chain is intact there. */
  async received(supplier: string): Promise<{ records: RecordView[]; whole: boolean }> {
    const { records } = await this.control<{ records: RecordView[] }>('GET', `/records?issuer=${supplier}&limit=1000`);
    const { whole } = await this.control<{ whole: boolean }>('GET', `/chains?issuer=${supplier}`);
    return { records, whole };
  }

  /** Verifies the chain of a supplier with the check of Sello. */
  verification(supplier: string): Promise<{ count: number; broken: object | null }> {
    return this.want('GET', `/fiscal/v1/chains/${supplier}/verification`);
  }
}

export const invoiceOf = (supplier: string, changes: object = {}): object => ({
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['es-fiscal-v1'],
  series: 'F',
  supplier: { name: `Proveedora ${supplier}`, tax_id: { country: 'ES', code: supplier } },
  customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: '54387763P' } },
  lines: [
    {
      quantity: '10',
      item: { name: 'Horas de desarrollo', price: '90.00', unit: 'h' },
      taxes: [{ cat: 'VAT', rate: 'general' }],
    },
    { quantity: '2', item: { name: 'Libros', price: '19.50' }, taxes: [{ cat: 'VAT', rate: 'super-reduced' }] },
  ],
  ...changes,
});
