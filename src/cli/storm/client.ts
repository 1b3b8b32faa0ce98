// A client as it should be: every call has an id of its own and is repeated until it is answered, whatever dies meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceFor, partyFor } from '../../../bench/documents';
import type { Stack } from '../../local/stack';
import { newId } from '../../main/ids';

export interface Ended {
  readonly entry: string;
  readonly faults: readonly { code: string }[];
}

/** A job that has not ended in this time counts as lost. */
const jobSecondsMax = 240;

export class StormClient {
  private readonly workflows = new Map<string, string>();

  constructor(private readonly stack: Stack) {}

  async register(supplier: string): Promise<void> {
    const { faults } = await this.runJob('Register supplier', { data: partyFor(supplier), folder: 'suppliers' });
    if (faults.length > 0) throw new Error(`supplier ${supplier}: ${JSON.stringify(faults)}`);
  }

  invoice(supplier: string): Promise<Ended> {
    return this.runJob('Invoice', { data: invoiceFor(supplier, 2) });
  }

  private async runJob(workflow: string, entryBody: object): Promise<Ended> {
    const entry = newId();
    const job = newId();
    await this.insist('PUT', `/silo/v1/entries/${entry}`, entryBody);
    const body = { workflow_id: await this.workflowId(workflow), silo_entry_id: entry };
    await this.insist('PUT', `/transform/v1/jobs/${job}`, body);
    const end = Date.now() + jobSecondsMax * 1_000;
    while (Date.now() < end) {
      const read = (await this.insist('GET', `/transform/v1/jobs/${job}`)) as {
        completed_at?: string;
        faults: Ended['faults'];
      };
      if (read.completed_at) return { entry, faults: read.faults };
      await sleep(300);
    }
    return { entry, faults: [{ code: 'lost' }] };
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

  /** Repeats until there is an answer; a conflict on the own id means that an earlier try had arrived. */
  async insist(method: string, target: string, body?: object): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      const { apis, token } = this.stack.addresses;
      const base = apis[tries % apis.length] ?? apis[0];
      try {
        const response = await fetch(base + target, {
          method,
          signal: AbortSignal.timeout(15_000),
          headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const read: unknown = await response.json();
        if (response.ok || response.status === 409) return read;
        if (response.status < 500 || tries > 200) throw new Refused(`${method} ${target}: ${JSON.stringify(read)}`);
      } catch (error) {
        if (error instanceof Refused || tries > 200) throw error;
      }
      await sleep(200 + 50 * Math.min(tries, 20));
    }
  }
}

class Refused extends Error {}
