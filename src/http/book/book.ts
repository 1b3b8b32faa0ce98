// GET /silo/v1/invoice-book and its closing sheet: every issued invoice of a period, one row for each rate, streamed.
import { defineBytesAnswer } from '../kit/answer-schema';
import { buildBookRows } from '../../chain/book/build-rows';
import type { RegistrationContent, SealedRegistration } from '../../chain/record/record';
import { findInForce, type InForce } from '../../chain/book/in-force';
import type { BookRow } from '../../document/book/rows';
import { bookAnswer, closingAnswer } from './book-schema';
import { message } from '../../messages/message';
import type { QueryParameter, QueryParameters, QueryValues } from '../kit/request/query';
import { defineTextParameter } from '../kit/request/parameters';
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { invoiceBookLimits as limits } from '../../contracts/limits/documents';
import type { Call, Endpoint } from '../kit/endpoint';
import { ClosingSums, type UnusedNumber } from '../../document/book/closing';
import { csvHead, csvLines } from '../../document/book/csv';
import type { Invoice } from '../../document/model/invoice';
import { replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import { findRegistrationContent, loadDeclared } from '../../entries/declared';
import type { BookEntry, BookPeriod } from '../../store/entries/book';
import type { ReleaseShare } from '../../shares/share';
import { processWideShares } from '../../shares/shares';
import { releaseWhenAborted } from '../kit/request/connection';
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

/** Streams the invoice book of a period. JSON: `list` of rows, then `closing`; with `format=csv` the rows alone. */
export const readInvoiceBook: Endpoint = {
  method: 'GET',
  path: '/silo/v1/invoice-book',
  scope: 'read',
  operation: {
    id: 'readInvoiceBook',
    tag: 'invoices',
    summary: 'Get the invoice book of a period, with one row for each invoice and rate, and its closing sheet',
  },
  query: {
    ...periodParameters,
    format: {
      description: '`json`, or `csv` for spreadsheets',
      schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
      refusal: message('format-unknown'),
    },
  },
  answers: { 200: [bookAnswer, defineBytesAnswer('The rows alone, with `format=csv`', 'text/csv')] },
  async handle(call) {
    const period = parseBookPeriod(call.query);
    const { format = 'json' } = call.query;
    const release = takeStream(call);
    const lines = format === 'csv' ? csvStream(call, period) : jsonText(call, period);
    const name = `invoices-${period.from}-${period.to}.${format}`;
    return {
      body: Readable.from(releasing(lines, release)),
      headers: {
        'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        ...(format === 'csv' ? { 'Content-Disposition': contentDisposition(name) } : {}),
      },
    };
  },
};

export const readInvoiceBookClosing: Endpoint = {
  method: 'GET',
  path: '/silo/v1/invoice-book/closing',
  scope: 'read',
  operation: {
    id: 'readClosing',
    tag: 'invoices',
    summary: 'Get the closing sheet of a period, with totals by state and by rate',
  },
  query: periodParameters,
  answers: { 200: closingAnswer },
  async handle(call) {
    const period = parseBookPeriod(call.query);
    const release = takeStream(call);
    const sums = new ClosingSums(period);
    try {
      for await (const _rows of rowsOf(call, period, sums)) if (call.closed.aborted) break;
    } finally {
      release();
    }
    return { body: { ...showPeriod(period), ...sums.closing(await unusedOf(call, period)) } };
  },
};

/** The rows of each issued invoice of the period; others are only counted. */
const rowsOf = (call: Pick<Call, 'store'>, period: BookPeriod, sums: ClosingSums): AsyncGenerator<BookRow[]> =>
  buildRows(call, call.store.entries.readBook(period), sums);

/** The rows of each issued invoice among these entries; others are only counted. */
export async function* buildRows(
  call: Pick<Call, 'store'>,
  entries: AsyncIterable<BookEntry> | Iterable<BookEntry>,
  sums: ClosingSums,
): AsyncGenerator<BookRow[]> {
  for await (const page of inPages(entries)) {
    const issued = page.filter((entry) => entry.signed || entry.fiscal);
    for (const entry of page) if (!issued.includes(entry)) sums.addNotIssued(entry);
    const invoices = issued.map(invoiceOf);
    const taken = await findTakenBack(call, invoices);
    for (const invoice of invoices) {
      const back = taken.get(invoice.entry) ?? nothing;
      const rows = buildBookRows(invoice, back);
      const sealed = readSealed(invoice);
      if (sealed) sums.addRecord(buildBookRows({ ...invoice, content: sealed }, back));
      sums.addInvoice(rows, invoice.content);
      yield rows;
    }
  }
}

const nothing: Pick<InForce, 'takenBack'> = { takenBack: new Map() };

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

type BookedInvoice = ReturnType<typeof invoiceOf>;

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

async function* csvStream(call: Call, period: BookPeriod): AsyncGenerator<string> {
  yield csvHead;
  for await (const rows of rowsOf(call, period, new ClosingSums(period))) yield csvLines(rows);
}

async function* jsonText(call: Call, period: BookPeriod): AsyncGenerator<string> {
  const sums = new ClosingSums(period);
  yield `${JSON.stringify(showPeriod(period)).slice(0, -1)},"list":[`;
  let divider = '';
  for await (const rows of rowsOf(call, period, sums)) {
    yield `${divider}${rows.map((row) => JSON.stringify(row)).join(',')}`;
    divider = ',';
  }
  yield `],"closing":${JSON.stringify(sums.closing(await unusedOf(call, period)))}}`;
}

/** Gaps in the series of the period, for all suppliers: a number does not name its supplier. */
async function unusedOf({ store }: Pick<Call, 'store'>, { from, to }: BookPeriod): Promise<UnusedNumber[]> {
  const found = await store.series.unusedNumbers({ from, to });
  return found.map(({ series, code, id, turn }) => ({ series, code, entry: turn?.entry ?? id }));
}

/** The period as it is answered. */
export const showPeriod = ({ from, to, supplier }: BookPeriod): object => ({
  from,
  to,
  ...(supplier ? { supplier } : {}),
});

/** @throws Refusal `busy` if the workspace or the process streams too many books */
function takeStream({ closed, workspace }: Pick<Call, 'closed' | 'workspace'>): ReleaseShare {
  const release = processWideShares.books.takeOrRefuse({ owner: workspace._id });
  releaseWhenAborted(closed, release);
  return release;
}

async function* releasing(lines: AsyncGenerator<string>, release: () => void): AsyncGenerator<string> {
  try {
    yield* lines;
  } finally {
    release();
  }
}

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
