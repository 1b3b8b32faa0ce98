// Runs the steps of the demo. They register a supplier, report an invoice, correct it, cancel another invoice and
// verify the chain.
import type { Body, Entry, Job, Sello } from '@sello/client';
import { demoInvoice, demoInvoiceToCancel, demoSupplierParty, demoSupplierTaxId } from './documents';
import { runDemoJobAndPrintSteps } from './watch-job';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatCountWithNoun } from '../../../messages/text';

/** Loads the client at the place of use, because the client is an ES module. */
export const importSelloClient = () => import('@sello/client');

/** Members of an entry's document that the demo reads. */
interface DemoDocument {
  readonly series?: string;
  readonly code?: string;
  readonly totals?: { readonly payable: string };
}

const readDocument = ({ data }: Entry): DemoDocument => (data as { readonly doc: DemoDocument }).doc;

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

/** A row for each invoice, and the entry of the first invoice. */
export interface DemoResult {
  readonly rows: readonly DemoTableRow[];
  readonly invoice: string;
}

interface Walk {
  readonly sello: Sello;
  readonly unwrap: Awaited<ReturnType<typeof importSelloClient>>['unwrap'];
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
  const { Sello, unwrap } = await importSelloClient();
  const walker: Walk = { sello: new Sello({ baseUrl: base, token }), unwrap, print, folder };
  const workflows = await seededWorkflows(walker);

  print(`\n1. The supplier ${demoSupplierParty.name} (${demoSupplierTaxId}) is registered`);
  const supplier = await upload(walker, { data: demoSupplierParty });
  await runDemoJobAndPrintSteps(walker.sello, workflows.register, supplier.id, print);

  print('\n2. An invoice with two VAT rates is uploaded and reported');
  const original = await report(walker, workflows.invoice, { data: demoInvoice }, 'invoice', 'sent');

  print('\n3. A credit note corrects the invoice');
  const options = { type: 'credit-note', series: 'R', reason: 'Devolución de la mercancía' };
  const correction = { previous_id: original.entry.id, correct: options };
  const note = await report(walker, workflows.invoice, correction, 'credit note', 'sent');

  print('\n4. An invoice issued by mistake is cancelled');
  const mistaken = await report(walker, workflows.invoice, { data: demoInvoiceToCancel }, 'invoice', 'sent');
  const cancelled = await cancel(walker, workflows.cancel, mistaken.entry);

  print('\n5. The chain of the supplier is verified');
  print(`    ${await verifiedChain(walker)}`);
  return { rows: [original.row, note.row, cancelled], invoice: original.entry.id };
}

/** Finds the workflows that every new workspace has, by their steps. */
async function seededWorkflows({
  sello,
  unwrap,
}: Walk): Promise<{ register: string; invoice: string; cancel: string }> {
  const { list } = await unwrap(sello.http.GET('/transform/v1/workflows'));
  const jobs = await Promise.all(
    list.map(({ id }) => unwrap(sello.http.GET('/transform/v1/workflows/{id}', { params: { path: { id } } }))),
  );
  const findWith = (provider: string): string => {
    const match = jobs.find(({ steps }) => steps.some((step) => step.provider === provider));
    if (match === undefined) throw new Error(`No workflow of the workspace has the step ${provider}.`);
    return match.id;
  };
  return {
    register: findWith('fiscal.register'),
    invoice: findWith('fiscal.generate'),
    cancel: findWith('fiscal.cancel'),
  };
}

async function upload({ sello, print }: Walk, body: Body<'createEntry'>): Promise<Entry> {
  const entry = await sello.entries.create(body);
  const payable = readDocument(entry).totals?.payable;
  print(`    stored as entry ${entry.id}${payable === undefined ? '' : `, ${payable} EUR`}`);
  return entry;
}

async function report(walker: Walk, workflow: string, body: Body<'createEntry'>, what: string, state: string) {
  const uploaded = await upload(walker, body);
  const job = await runDemoJobAndPrintSteps(walker.sello, workflow, uploaded.id, walker.print);
  const entry = await entryIn(walker.sello, uploaded.id, state);
  for (const name of await saveFiles(walker, entry)) walker.print(`    saved ${name}`);
  for (const category of ['format', 'request', 'response']) {
    if (!entry.attachments?.some((file) => file.category === category)) {
      throw new Error(`Entry ${entry.id} has no file of the category ${category}.`);
    }
  }
  return { entry, row: buildRow(what, entry, job) };
}

async function cancel(walker: Walk, workflow: string, sent: Entry): Promise<DemoTableRow> {
  const job = await runDemoJobAndPrintSteps(walker.sello, workflow, sent.id, walker.print);
  const entry = await entryIn(walker.sello, sent.id, 'void');
  const before = new Set(sent.attachments?.map(({ id }) => id));
  const added = { ...entry, attachments: entry.attachments?.filter(({ id }) => !before.has(id)) ?? [] };
  for (const name of await saveFiles(walker, added)) walker.print(`    saved ${name}`);
  return buildRow('cancellation', entry, job);
}

async function entryIn(sello: Sello, id: string, state: string): Promise<Entry> {
  const entry = await sello.entries.get(id);
  if (entry.state !== state) throw new Error(`Entry ${id} is in state ${entry.state}, not ${state}.`);
  return entry;
}

/** Verifies the chain through the API: Sello recomputes every hash and every link. */
async function verifiedChain({ sello, unwrap }: Walk): Promise<string> {
  const params = { path: { supplier: demoSupplierTaxId } };
  const verification = await unwrap(sello.http.GET('/fiscal/v1/chains/{supplier}/verification', { params }));
  const { count, broken } = verification;
  if (broken !== null || count < recordsCreated)
    throw new Error(`The chain does not verify: ${JSON.stringify(verification)}`);
  return `${formatCountWithNoun(count, 'record', 'records')}, every hash and link verified`;
}

function buildRow(what: string, entry: Entry, job: Job): DemoTableRow {
  const seconds = (Date.parse(job.completed_at ?? '') - Date.parse(job.created_at)) / 1000;
  const payable = `${readDocument(entry).totals?.payable ?? ''} EUR`;
  return { what, number: formatNumber(entry), payable, state: entry.state ?? '', seconds: seconds.toFixed(2) };
}

/**
 * Saves the PDF, the record's XML and the authority's response. The name of each file starts with the invoice number,
 * so that the files of an invoice are listed together.
 */
async function saveFiles({ sello, unwrap, folder }: Walk, entry: Entry): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const number = formatNumber(entry).replace(/[^\w.-]/g, '_');
  const saved: string[] = [];
  for (const file of entry.attachments ?? []) {
    const base = path.basename(file.name);
    const name = base.startsWith(number) ? base : `${number}-${base}`;
    const params = { path: { entry: entry.id, id: file.id } };
    const init = { params, parseAs: 'arrayBuffer' } as const;
    const bytes = await unwrap(sello.http.GET('/silo/v1/entries/{entry}/files/{id}', init));
    writeFileSync(path.join(folder, name), Buffer.from(bytes));
    saved.push(name);
  }
  return saved;
}

/** Formats series and code as printed on the invoice. */
function formatNumber(entry: Entry): string {
  const doc = readDocument(entry);
  return [doc.series, doc.code].filter(Boolean).join('-') || 'without number';
}
