// A client of a running stack for the job benchmarks: suppliers, entries, jobs, the control of the simulator.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalStack } from '../src/local/stack';
import { createUuidV7 } from '../src/main/ids';
import { makeInvoice, makeParty, makeSupplierCode } from './documents';
import { call } from './load';

export class StackClient {
  private constructor(
    readonly stack: LocalStack,
    private readonly invoiceWorkflow: string,
    private readonly registerWorkflow: string,
  ) {}

  static async open(stack: LocalStack): Promise<StackClient> {
    const { api, token } = stack.addresses;
    const text = await call('GET', `${api}/transform/v1/workflows?limit=100`, token);
    const { list } = JSON.parse(text) as { list: { id: string; name: string }[] };
    const findId = (name: string): string => list.find((workflow) => workflow.name === name)?.id ?? '';
    return new StackClient(stack, findId('Invoice'), findId('Register supplier'));
  }

  readonly supplierCode = makeSupplierCode;
  readonly invoice = makeInvoice;

  async register(supplier: string): Promise<string> {
    await this.run(this.registerWorkflow, await this.post({ data: makeParty(supplier), folder: 'suppliers' }), 30);
    return supplier;
  }

  /**
   * Starts the registration.
   * @returns the entry and the job, which waits if the workspace requires an authorization form
   */
  async startRegistration(supplier: string): Promise<{ entry: string; job: string }> {
    const entry = await this.post({ data: makeParty(supplier), folder: 'suppliers' });
    return { entry, job: await this.start(this.registerWorkflow, entry) };
  }

  makeEntry(supplier: string, lines: number, customer?: string): Promise<string> {
    return this.post({ data: this.invoice(supplier, lines, customer) });
  }

  /** Starts the invoice workflow. @returns the id of the job */
  startJob(entry: string): Promise<string> {
    return this.start(this.invoiceWorkflow, entry);
  }

  /** Waits for the end of a job, whatever its status is. @returns the id of the job */
  async finishJob(job: string): Promise<string> {
    const { api, token } = this.stack.addresses;
    await this.until(async () => {
      const read = JSON.parse(await call('GET', `${api}/transform/v1/jobs/${job}`, token)) as { completed_at?: string };
      return read.completed_at !== undefined;
    });
    return job;
  }

  /** Runs the invoice workflow to its end. @throws if it ends with faults */
  runJob(entry: string, waitSeconds: number): Promise<void> {
    return this.run(this.invoiceWorkflow, entry, waitSeconds);
  }

  /** Issues an invoice in one call. @returns its number @throws unless the invoice is issued */
  async issue(supplier: string, until: 'sealed' | 'reported' = 'sealed'): Promise<string> {
    const { api, token } = this.stack.addresses;
    const body = JSON.stringify({ document: this.invoice(supplier, 2) });
    const text = await call('POST', `${api}/fiscal/v1/invoices?until=${until}&wait=30`, token, body);
    const { number, qr } = JSON.parse(text) as { number?: string; qr?: { text?: string } };
    if (!number || !qr?.text) throw new Error(`an invoice of ${supplier}: ${text.slice(0, 300)}`);
    return number;
  }

  async attachments(entry: string): Promise<readonly { mime: string }[]> {
    const { api, token } = this.stack.addresses;
    const read = JSON.parse(await call('GET', `${api}/silo/v1/entries/${entry}`, token)) as {
      attachments?: { mime: string }[];
    };
    return read.attachments ?? [];
  }

  async control(method: string, target: string, body?: object): Promise<void> {
    await call(method, this.stack.addresses.simulatorControl + target, '', body && JSON.stringify(body));
  }

  async until(look: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 3_000; tries += 1) {
      if (await look()) return;
      await sleep(10);
    }
    throw new Error('did not happen within 30 s');
  }

  private async start(workflow: string, entry: string): Promise<string> {
    const { api, token } = this.stack.addresses;
    const body = JSON.stringify({ workflow_id: workflow, silo_entry_id: entry });
    const job = JSON.parse(await call('POST', `${api}/transform/v1/jobs`, token, body)) as { id: string };
    return job.id;
  }

  private async post(body: object): Promise<string> {
    const { api, token } = this.stack.addresses;
    const response = JSON.parse(await call('POST', `${api}/silo/v1/entries`, token, JSON.stringify(body))) as {
      id: string;
    };
    return response.id;
  }

  private async run(workflow: string, entry: string, waitSeconds: number): Promise<void> {
    const { api, token } = this.stack.addresses;
    const url = `${api}/transform/v1/jobs/${createUuidV7()}?wait=${waitSeconds}`;
    const text = await call('PUT', url, token, JSON.stringify({ workflow_id: workflow, silo_entry_id: entry }));
    const job = JSON.parse(text) as { completed_at?: string; faults: { code: string; message: string }[] };
    if (!job.completed_at || job.faults.length > 0) throw new Error(`job of entry ${entry}: ${text.slice(0, 300)}`);
  }
}
