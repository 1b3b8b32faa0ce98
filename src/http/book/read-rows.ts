// The rows of the invoice book, read and computed; and the period that calls ask for.
import { buildBookRows } from '../../chain/book/build-rows';
import type { RegistrationContent, SealedRegistration } from '../../chain/record/record';
import { findInForce, type InForce } from '../../chain/book/in-force';
import type { BookRow } from '../../document/book/rows';
import { message } from '../../messages/message';
import type { QueryParameter, QueryParameters, QueryValues } from '../kit/request/query';
import { defineTextParameter } from '../kit/request/parameters';
import { invoiceBookLimits as limits } from '../../contracts/limits/documents';
import type { Call } from '../kit/endpoint';
import type { ClosingSums } from '../../document/book/closing';
import type { Invoice } from '../../document/model/invoice';
import { replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import { findRegistrationContent, loadDeclared } from '../../entries/declared';
import type { BookEntry, BookPeriod } from '../../store/entries/book';
import { refuse } from '../../contracts/errors';
import { isCalendarDay } from '../kit/request/times';

const dayParameter = (description: string): QueryParameter => ({
  description,
  schema: { type: 'string', format: 'date' },
  refusal: message('period-missing'),
});

/** `month`, or `from` and `to`; `supplier`. */
export const periodParameters: QueryParameters = {
  month: {
    description: 'Month, instead of `from` and `to`',
    schema: { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' },
    refusal: message('month-invalid'),
  },
  from: dayParameter('First day of the period'),
  to: dayParameter(`Last day of the period; at most ${limits.daysMax} days`),
  supplier: defineTextParameter('Filter by tax ID of the supplier'),
};

/** The rows of each issued invoice among these entries; others are only counted. */
export async function* buildRows(
  call: Pick<Call, 'store'>,
  entries: AsyncIterable<BookEntry> | Iterable<BookEntry>,
  sums: ClosingSums,
): AsyncGenerator<BookRow[]> {
  for await (const { invoice, back } of readBookInvoices(call, entries, (entry) => sums.addNotIssued(entry))) {
    yield sumInvoice(sums, invoice, back);
  }
}

/** Adds an invoice to a closing sheet. @returns its rows */
export function sumInvoice(sums: ClosingSums, invoice: BookedInvoice, back: TakenBack): BookRow[] {
  const rows = buildBookRows(invoice, back);
  const sealed = readSealed(invoice);
  if (sealed) sums.addRecord(buildBookRows({ ...invoice, content: sealed }, back));
  sums.addInvoice(rows, invoice.content);
  return rows;
}

type TakenBack = Pick<InForce, 'takenBack'>;

/** Each issued invoice among these entries with what it takes back. @param skip gets those that were not issued */
export async function* readBookInvoices(
  call: Pick<Call, 'store'>,
  entries: AsyncIterable<BookEntry> | Iterable<BookEntry>,
  skip: (entry: BookEntry) => void,
): AsyncGenerator<{ readonly invoice: BookedInvoice; readonly back: TakenBack }> {
  for await (const page of inPages(entries)) {
    const issued = page.filter((entry) => entry.signed || entry.fiscal);
    for (const entry of page) if (!issued.includes(entry)) skip(entry);
    const invoices = issued.map(invoiceOf);
    const taken = await findTakenBack(call, invoices);
    for (const invoice of invoices) yield { invoice, back: taken.get(invoice.entry) ?? nothing };
  }
}

const nothing: TakenBack = { takenBack: new Map() };

/** As many as the database sends at once. */
async function* inPages(entries: AsyncIterable<BookEntry> | Iterable<BookEntry>): AsyncGenerator<BookEntry[]> {
  let page: BookEntry[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < limits.batchRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const invoiceOf = ({ id, document: text, digest, fiscal, registration }: BookEntry) => {
  const document = JSON.parse(text) as Invoice;
  const sealed = { digest: digest.val, ...(fiscal ? { fiscal } : {}), ...(registration ? { registration } : {}) };
  return { entry: id, document, ...sealed, content: findRegistrationContent(sealed, document) };
};

/** What its newest registration declares; undefined without one. */
const readSealed = ({ registration }: BookedInvoice): RegistrationContent | undefined =>
  registration && (JSON.parse(registration.sealedJson) as SealedRegistration).content;

export type BookedInvoice = ReturnType<typeof invoiceOf>;

/** What the F3 among these invoices take back: a few reads for all of one supplier. */
async function findTakenBack(
  { store }: Pick<Call, 'store'>,
  invoices: readonly BookedInvoice[],
): Promise<ReadonlyMap<string, InForce>> {
  const replacing = invoices.map(({ document }) => document).filter(replacesSimplified);
  const codeOf = ({ supplier }: Invoice): string => supplier?.tax_id?.code ?? '';
  const found = new Map<string, InForce>();
  for (const supplier of new Set(replacing.map(codeOf))) {
    const documents = replacing.filter((one) => codeOf(one) === supplier);
    const numbers = documents
      .flatMap((one) => [one, ...(one.preceding ?? [])])
      .flatMap(({ series, code }) => (code ? [{ series, code }] : []));
    const [{ $schema: docSchema } = { $schema: '' }] = documents;
    const declared = await loadDeclared(store, { supplier, docSchema, numbers });
    for (const [entry, one] of findInForce(declared)) found.set(entry, one);
  }
  return found;
}

/** The period as it is answered. */
export const showPeriod = ({ from, to, supplier }: BookPeriod): object => ({
  from,
  to,
  ...(supplier ? { supplier } : {}),
});

/** `month=2026-11`, or `from` and `to`, both inclusive. @throws Refusal `parameter` */
export function parseBookPeriod({ month, from, to, supplier }: QueryValues): BookPeriod {
  const named = supplier ? { supplier: supplier.toUpperCase() } : {};
  if (month) return { from: `${month}-01`, to: lastDay(month), ...named };
  const [first, last] = [timeOf(from), timeOf(to)];
  if (from === undefined || to === undefined || first === undefined || last === undefined) {
    throw refuse('parameter', 'period-missing');
  }
  const days = (last - first) / 86_400_000 + 1;
  if (days < 1 || days > limits.daysMax) {
    throw refuse('parameter', 'period-length', { days, max: limits.daysMax });
  }
  return { from, to, ...named };
}

const timeOf = (day: string | undefined): number | undefined =>
  day && isCalendarDay(day) ? Date.parse(`${day}T00:00:00Z`) : undefined;

const lastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
