// A well-behaved client. Every call has its own id, and is repeated until it has a response, whichever process dies.
import { setTimeout as sleep } from 'node:timers/promises';
import { makeInvoice, makeParty } from '../bench/documents';
import type { LocalStack } from '../src/local/stack';
import { createUuidV7 } from '../src/main/ids';

export interface StartedJob {
  readonly entry: string;
  readonly job: string;
}

export interface JobOutcome extends StartedJob {
  /** The code is `lost` if the job did not end in time. */
  readonly faults: readonly { readonly code: string }[];
}

export interface ChainView {
  readonly installation: string;
  readonly records: number;
  readonly pending: number;
  readonly last_error?: { readonly at: string; readonly text: string };
  readonly next_attempt_at?: string;
  readonly stopped?: string;
  readonly sealing_paused?: { readonly at: string; readonly text: string; readonly ends_automatically: boolean };
}

/** A job that has not ended in this time counts as lost. */
const jobSecondsMax = 240;

export class StormClient {
  private readonly workflows = new Map<string, string>();
  /** Responses that are neither a success nor a request to retry: method, path, status and body. */
  readonly unexpected: string[] = [];

  constructor(private readonly stack: LocalStack) {}

  /** Registers suppliers, all at the same time. @throws Error if a registration is refused */
  async register(suppliers: readonly string[]): Promise<void> {
    await Promise.all(
      suppliers.map(async (supplier) => {
        const begun = await this.begin('Register supplier', { data: makeParty(supplier), folder: 'suppliers' });
        const { faults } = await this.finish(begun);
        if (faults.length > 0) throw new Error(`supplier ${supplier}: ${JSON.stringify(faults)}`);
      }),
    );
  }

  /** Uploads an invoice and starts its job. */
  beginInvoice(supplier: string, members: object = {}): Promise<StartedJob> {
    return this.begin('Invoice', { data: { ...makeInvoice(supplier, 2), ...members } });
  }

  /** @param waitSeconds how long each read of the job waits for the end of the job; 0 reads the job again and again */
  async invoice(supplier: string, seconds = jobSecondsMax, waitSeconds = 0): Promise<JobOutcome> {
    return this.finish(await this.beginInvoice(supplier), seconds, waitSeconds);
  }

  /** Like `beginInvoice`, but makes each call only once. @throws Error if a call fails */
  async beginOnce(supplier: string): Promise<StartedJob & { readonly slowestMs: number }> {
    const [entry, job] = [createUuidV7(), createUuidV7()];
    const times = [Date.now()];
    await this.once('PUT', `/silo/v1/entries/${entry}`, { data: makeInvoice(supplier, 2) });
    times.push(Date.now());
    await this.once('PUT', `/transform/v1/jobs/${job}`, await this.jobBody('Invoice', entry));
    times.push(Date.now());
    const slowestMs = Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? time)));
    return { entry, job, slowestMs };
  }

  private async begin(workflow: string, entryBody: object): Promise<StartedJob> {
    const entry = createUuidV7();
    const job = createUuidV7();
    await this.insist('PUT', `/silo/v1/entries/${entry}`, entryBody);
    await this.insist('PUT', `/transform/v1/jobs/${job}`, await this.jobBody(workflow, entry));
    return { entry, job };
  }

  async jobBody(workflow: string, entry: string): Promise<object> {
    return { workflow_id: await this.workflowId(workflow), silo_entry_id: entry };
  }

  async finish({ entry, job }: StartedJob, seconds = jobSecondsMax, waitSeconds = 0): Promise<JobOutcome> {
    const end = Date.now() + seconds * 1_000;
    let pause = 300;
    while (Date.now() < end) {
      const asked = Date.now();
      const read = (await this.insist('GET', `/transform/v1/jobs/${job}?wait=${waitSeconds}`)) as {
        completed_at?: string;
        faults: JobOutcome['faults'];
      };
      if (read.completed_at) return { entry, job, faults: read.faults };
      // If too many calls wait, the API responds at once. Many clients that then poll all the time would themselves be
      // a load.
      if (waitSeconds > 0 && Date.now() - asked >= waitSeconds * 1_000) continue;
      await sleep(pause);
      pause = Math.min(pause * 1.5, 1_500);
    }
    return { entry, job, faults: [{ code: 'lost' }] };
  }

  async chain(supplier: string): Promise<ChainView> {
    return (await this.insist('GET', `/fiscal/v1/chains/${supplier}`)) as ChainView;
  }

  private async workflowId(name: string): Promise<string> {
    if (this.workflows.size === 0) {
      const { list } = (await this.insist('GET', '/transform/v1/workflows?limit=100')) as {
        list: { id: string; name: string }[];
      };
      for (const workflow of list) this.workflows.set(workflow.name, workflow.id);
    }
    return this.workflows.get(name) ?? '';
  }

  /**
   * Makes one attempt at one of the APIs.
   * @throws RefusedCallError if repeating is useless; after any other error, the call can be repeated
   */
  async once(method: string, target: string, body?: object, api = 0): Promise<unknown> {
    const { apis, token: tenant, operatorToken } = this.stack.addresses;
    // Calls about workspaces need the operator's token.
    const token = target.startsWith('/access/v1/workspaces') ? operatorToken : tenant;
    const response = await fetch((apis[api % apis.length] ?? '') + target, {
      method,
      signal: AbortSignal.timeout(15_000),
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const read: unknown = await response.json();
    if (response.ok || response.status === 409) return read;
    const text = `${method} ${target}: ${response.status} ${JSON.stringify(read)}`;
    // These responses ask the client to come back: the service is busy, or a limit of calls is reached.
    const isToBeRepeated = response.status === 503 || response.status === 429;
    if (!isToBeRepeated) this.unexpected.push(text);
    throw isToBeRepeated || response.status >= 500 ? new Error(text) : new RefusedCallError(text);
  }

  /**
   * Repeats a call until there is a response. A conflict with the id of this call means that an earlier attempt
   * arrived.
   */
  async insist(method: string, target: string, body?: object): Promise<unknown> {
    const from = Math.floor(Date.now() / 7) % 2;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.once(method, target, body, from + tries);
      } catch (error) {
        if (error instanceof RefusedCallError || tries > 200) throw error;
      }
      await sleep(200 + 50 * Math.min(tries, 20));
    }
  }
}

class RefusedCallError extends Error {}
