// The steps of the demo: registers a supplier, reports an invoice, corrects it, cancels another one and verifies the
// chain.
import { type DemoApi, createDemoApi, type DemoEntry, type DemoJob, type DemoWorkflow } from './api';
import { demoInvoice, demoMistakenInvoice, demoParty, demoSupplierCode } from './documents';
import { runDemoJob } from './watch-job';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Two invoices, a credit note and a cancellation. */
const recordsCreated = 4;

/** A row of the table at the end. */
export interface DemoTableRow {
  readonly what: string;
  readonly number: string;
  readonly payable: string;
  readonly state: string;
  readonly seconds: string;
}

/** A row for each invoice, and the entry of the first one. */
export interface DemoResult {
  readonly rows: readonly DemoTableRow[];
  readonly invoice: string;
}

interface Walk {
  readonly api: DemoApi;
  readonly print: (line: string) => void;
  readonly folder: string;
}

/** Runs all steps. @throws Error at the first unexpected result */
export async function runDemo(
  base: string,
  token: string,
  folder: string,
  print: (line: string) => void,
): Promise<DemoResult> {
  const walker: Walk = { api: createDemoApi(base, token), print, folder };
  const workflows = await seededWorkflows(walker.api);

  print(`\n1. The supplier ${demoParty.name} (${demoSupplierCode}) is registered`);
  const supplier = await upload(walker, { data: demoParty });
  await runDemoJob(walker.api, workflows.register, supplier.id, print);

  print('\n2. An invoice with two VAT rates is uploaded and reported');
  const original = await report(walker, workflows.invoice, { data: demoInvoice }, 'invoice', 'sent');

  print('\n3. A credit note corrects it');
  const options = { type: 'credit-note', series: 'R', reason: 'Devolución de la mercancía' };
  const correction = { previous_id: original.entry.id, correct: options };
  const note = await report(walker, workflows.invoice, correction, 'credit note', 'sent');

  print('\n4. An invoice issued by mistake is cancelled');
  const mistaken = await report(walker, workflows.invoice, { data: demoMistakenInvoice }, 'invoice', 'sent');
  const cancelled = await cancel(walker, workflows.cancel, mistaken.entry);

  print('\n5. The chain of the supplier is verified');
  print(`    ${await verifiedChain(walker.api)}`);
  return { rows: [original.row, note.row, cancelled], invoice: original.entry.id };
}

/** The workflows of every new workspace, recognized by their steps. */
async function seededWorkflows(api: DemoApi): Promise<{ register: string; invoice: string; cancel: string }> {
  const { list } = await api.get<{ list: readonly DemoWorkflow[] }>('/transform/v1/workflows');
  const read = await Promise.all(list.map(({ id }) => api.get<DemoWorkflow>(`/transform/v1/workflows/${id}`)));
  const findWith = (provider: string): string => {
    const found = read.find(({ steps = [] }) => steps.some((step) => step.provider === provider));
    if (found === undefined) throw new Error(`No workflow of the workspace has the step ${provider}.`);
    return found.id;
  };
  return {
    register: findWith('fiscal.register'),
    invoice: findWith('fiscal.generate'),
    cancel: findWith('fiscal.cancel'),
  };
}

async function upload({ api, print }: Walk, body: object): Promise<DemoEntry> {
  const entry = await api.post<DemoEntry>('/silo/v1/entries', body);
  const payable = entry.data.doc.totals?.payable;
  print(`    stored as entry ${entry.id}${payable === undefined ? '' : `, ${payable} EUR`}`);
  return entry;
}

async function report(walker: Walk, workflow: string, body: object, what: string, state: string) {
  const uploaded = await upload(walker, body);
  const job = await runDemoJob(walker.api, workflow, uploaded.id, walker.print);
  const entry = await entryIn(walker.api, uploaded.id, state);
  for (const name of await saveFiles(walker.api, entry, walker.folder)) walker.print(`    saved ${name}`);
  for (const category of ['format', 'request', 'response']) {
    if (!entry.attachments?.some((file) => file.category === category)) {
      throw new Error(`Entry ${entry.id} has no file of the category ${category}.`);
    }
  }
  return { entry, row: rowOf(what, entry, job) };
}

async function cancel(walker: Walk, workflow: string, sent: DemoEntry): Promise<DemoTableRow> {
  const job = await runDemoJob(walker.api, workflow, sent.id, walker.print);
  const entry = await entryIn(walker.api, sent.id, 'void');
  const before = new Set(sent.attachments?.map(({ id }) => id));
  const added = { ...entry, attachments: entry.attachments?.filter(({ id }) => !before.has(id)) ?? [] };
  for (const name of await saveFiles(walker.api, added, walker.folder)) walker.print(`    saved ${name}`);
  return rowOf('cancellation', entry, job);
}

async function entryIn(api: DemoApi, id: string, state: string): Promise<DemoEntry> {
  const entry = await api.get<DemoEntry>(`/silo/v1/entries/${id}`);
  if (entry.state !== state) throw new Error(`Entry ${id} is in state ${entry.state}, not ${state}.`);
  return entry;
}

/** The service recomputes every hash and every link. */
async function verifiedChain(api: DemoApi): Promise<string> {
  const found = await api.get<{ readonly count?: number; readonly broken?: unknown }>(
    `/fiscal/v1/chains/${demoSupplierCode}/verification`,
  );
  const { count = 0, broken } = found;
  if (broken !== null || count < recordsCreated) throw new Error(`The chain does not verify: ${JSON.stringify(found)}`);
  return `${count} records, every hash and link verified`;
}

function rowOf(what: string, entry: DemoEntry, job: DemoJob): DemoTableRow {
  const seconds = (Date.parse(job.completed_at ?? '') - Date.parse(job.created_at)) / 1000;
  const payable = `${entry.data.doc.totals?.payable ?? ''} EUR`;
  return { what, number: formatNumber(entry), payable, state: entry.state ?? '', seconds: seconds.toFixed(2) };
}

/**
 * Saves the PDF, the record's XML and the authority's response. Each name starts with the invoice number, to keep them
 * together.
 */
async function saveFiles(api: DemoApi, entry: DemoEntry, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const number = formatNumber(entry).replace(/[^\w.-]/g, '_');
  const saved: string[] = [];
  for (const file of entry.attachments ?? []) {
    const base = path.basename(file.name);
    const name = base.startsWith(number) ? base : `${number}-${base}`;
    writeFileSync(path.join(folder, name), await api.bytes(`/silo/v1/entries/${entry.id}/files/${file.id}`));
    saved.push(name);
  }
  return saved;
}

/** Series and code, as printed on the invoice. */
function formatNumber({ data: { doc } }: DemoEntry): string {
  return [doc.series, doc.code].filter(Boolean).join('-') || 'without number';
}
