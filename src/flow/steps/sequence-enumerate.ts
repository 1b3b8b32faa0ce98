// The step sequence.enumerate gives the document the next number of its series. An entry always gets the same number.
import { toInvoiceIdentity } from '../../chain/convert/to-registration-record';
import { documentLimits as limits } from '../../contracts/limits/documents';
import { buildEnvelope } from '../../document/envelope';
import type { Warning } from '../../contracts/warnings';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { applyBlockingSettingToWarning } from '../../contracts/blocking-warnings';
import { goblDocumentSchemaUrls } from '../../document/model/schemas';
import { buildEntryContentChange } from '../../entries/change';
import { formatEntryEnvelopeJson } from '../../entries/content';
import { isWarningRefusedByWorkspace } from '../../entries/upload/check';
import { findInvoiceKindInSeries, warnMixedInvoiceKindsInSeries } from '../../document/series-kinds';
import { warnDateBeforePreviousNumber } from '../../entries/upload/store-warnings';
import type { EntryContentChange } from '../../model/entry';
import {
  listWarningsBlockingSealing,
  willJobCreateRecord,
  findKoStepEndForBlockingWarnings,
  listWarningsAfterStep,
  computeWarningsAfterDateChange,
  type WarningsAfterStep,
} from '../sealing-gate';
import {
  createStepEnd,
  createConfigOrArgsProblemsStepEnd,
  createKoStepEnd,
  createSkipStepEnd,
  type CompletedStepEnd,
  type StepResult,
} from '../step-end';
import { toIssueDateContext, buildIssueDateChangeAtNumbering, listIssueDateNotTodayWarnings } from '../issue-date';
import type { SeriesNumberWithPrevious, ChainInvoiceKey, SeriesNumberingRule, StepContext } from '../step-context';
import { createMessage } from '../../messages/message';
import type { WorkflowStepProblem } from '../../messages/parameters';

type NumberedEnvelope = JsonObject & { readonly doc: JsonObject };

export function planNumberingStep(context: StepContext): StepResult {
  const { entry, job, step, visit, tools } = context;
  const stored = JSON.parse(formatEntryEnvelopeJson(entry)) as NumberedEnvelope;
  const { code, series } = stored.doc;
  if (typeof code === 'string' && code !== '') return keepCode(context, stored);
  const rule = parseSeriesNumberingRule(
    step.config ?? {},
    typeof series === 'string' ? series : '',
    job.args['sequence-series-id'],
  );
  if ('problem' in rule) return createConfigOrArgsProblemsStepEnd([{ name: '', problem: rule.problem }]);
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'no-series')
    return createKoStepEnd('no-series', createMessage('series-missing', { series: provided.series }));
  if (provided?.kind === 'series-paused') {
    return { kind: 'wait', for: 'series', id: provided.series, message: provided.message };
  }
  if (provided?.kind === 'number') {
    const document = dated(context, stored, provided.day);
    // A number that an earlier job took was not compared with this document.
    const unused = provided.day === undefined ? whyUnused(context, document, provided) : undefined;
    return unused ?? numbered(context, document, provided);
  }
  const document = dated(context, stored);
  if (provided?.kind === 'number-refused') {
    const unused = whyUnused(context, document, provided);
    if (!unused) throw new Error(`the number ${provided.code} was refused for no reason`);
    return unused;
  }
  // The document is first checked with a trial number, so that an invalid document takes no number.
  const tried = numbered(context, document, { code: trialCode(rule) });
  if (tried.kind === 'end' && tried.status === 'KO') return tried;
  return { kind: 'needs', need: { kind: 'number', visit, rule, ...buildNeed(context, document) } };
}

/** Keeps an existing number. Sets the issue date if the client set none. */
function keepCode(context: StepContext, stored: NumberedEnvelope): StepResult {
  const changes = buildIssueDateChangeAtNumbering(context, stored.doc);
  if (changes.issue_date === undefined) return createSkipStepEnd(createMessage('code-already'));
  const document = dated(context, stored);
  const unused = whyUnused(context, document, { code: text(stored.doc.code) });
  if (unused) return unused;
  const built = rebuilt(context, document, []);
  return 'content' in built
    ? createStepEnd('SKIP', { message: createMessage('code-already'), content: built.content })
    : built;
}

function buildNeed(context: StepContext, document: DatedDocument) {
  const refuses = (next: SeriesNumberWithPrevious): boolean => whyUnused(context, document, next) !== undefined;
  const invoice = document.envelope.doc as unknown as Invoice;
  const isReported = willJobCreateRecord(context);
  const date = text(invoice.issue_date);
  const seriesKind = isReported ? findInvoiceKindInSeries(invoice) : undefined;
  const toNumbered = (code: string, day?: string): ChainInvoiceKey =>
    toInvoiceIdentity({ ...invoice, ...buildIssueDateChangeAtNumbering(context, invoice, day), code });
  return {
    refuses,
    ...(date ? { date } : {}),
    ...(seriesKind ? { seriesKind } : {}),
    ...(date && isReported ? { named: toNumbered } : {}),
  };
}

/** The document on the date of its number. Its warnings are compared once, because they take long for many lines. */
interface DatedDocument {
  readonly envelope: NumberedEnvelope;
  readonly compared: WarningsAfterStep;
}

/** Sets the date on which the document gets its number. The date decides rates, so the document is calculated again. */
function dated(context: StepContext, stored: NumberedEnvelope, day?: string): DatedDocument {
  const changes = buildIssueDateChangeAtNumbering(context, stored.doc, day);
  const envelope = changes.issue_date === undefined ? stored : calculatedOn(context, stored, changes as JsonObject);
  return { envelope, compared: computeWarningsAfterDateChange(context, envelope.doc as unknown as Invoice) };
}

function calculatedOn({ tools }: StepContext, stored: NumberedEnvelope, changes: JsonObject): NumberedEnvelope {
  const changed: NumberedEnvelope = { ...stored, doc: { ...stored.doc, ...changes } };
  const { sigs: _sigs, ...unsigned } = changed;
  const built = buildEnvelope(unsigned, tools);
  // A document that cannot be calculated ends the step when its content is built.
  return 'problem' in built ? changed : { ...changed, doc: built.envelope.doc as unknown as JsonObject };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns why the document cannot use this number: its record would be refused, or a warning blocks such invoices in
 * the workspace.
 */
function whyUnused(
  context: StepContext,
  { envelope, compared }: DatedDocument,
  { code, ...known }: SeriesNumberWithPrevious,
): CompletedStepEnd | undefined {
  if (!willJobCreateRecord(context)) return undefined;
  const invoice = { ...envelope.doc, code } as unknown as Invoice;
  const { strict, blockingWarnings } = context.view.workspace;
  const added = [...compared.added, ...listNumberWarnings(context, invoice, known)]
    .map((one) => applyBlockingSettingToWarning(blockingWarnings, one))
    .filter((one) => one.blocking || isWarningRefusedByWorkspace(strict, one));
  return findKoStepEndForBlockingWarnings([...listWarningsBlockingSealing(context, invoice, compared), ...added]);
}

/** Lists warnings about the number and the date of an invoice, compared with the series and with the day. */
function listNumberWarnings(
  context: StepContext,
  invoice: Invoice,
  { before, kinds = [] }: Omit<SeriesNumberWithPrevious, 'code'>,
): Warning[] {
  if (invoice.$schema !== goblDocumentSchemaUrls.invoice) return [];
  const isReported = willJobCreateRecord(context);
  return [
    ...(before ? warnDateBeforePreviousNumber(invoice, before.code, before.date) : []),
    ...(isReported ? listIssueDateNotTodayWarnings(toIssueDateContext(context), invoice) : []),
    ...(isReported ? warnMixedInvoiceKindsInSeries(invoice.series, findInvoiceKindInSeries(invoice), kinds) : []),
  ];
}

const trialCode = ({ prefix, padding, suffix }: SeriesNumberingRule): string =>
  `${prefix}${'1'.padStart(padding, '0')}${suffix}`;

function numbered(
  context: StepContext,
  { envelope, compared }: DatedDocument,
  { code, ...known }: SeriesNumberWithPrevious,
): StepResult {
  const invoice = envelope.doc as unknown as Invoice;
  const numberWarnings = listNumberWarnings(context, invoice, known);
  const document = { envelope: { ...envelope, doc: { ...envelope.doc, code } }, compared };
  const built = rebuilt(context, document, numberWarnings, true);
  return 'content' in built ? createStepEnd('OK', { message: code, content: built.content }) : built;
}

/** Builds the content with number and date. From then on, the date belongs to the document. */
function rebuilt(
  context: StepContext,
  { envelope: { sigs: _sigs, ...unsigned }, compared: { remaining, added } }: DatedDocument,
  numberWarnings: readonly Warning[],
  isNumberAssigned = false,
): { readonly content: EntryContentChange } | CompletedStepEnd {
  const { entry, job, tools } = context;
  const built = buildEnvelope(unsigned, tools);
  if ('problem' in built) return createKoStepEnd(built.problem.key, built.problem.message);
  const [first] = built.faults;
  if (first) return createKoStepEnd(first.code, first.message);
  const source = { src: 'transform-job', srcId: job.id } as const;
  const warnings = listWarningsAfterStep(context, { remaining, added: [...added, ...numberWarnings] });
  const next = { envelope: built.envelope, warnings, dateIsOpen: false, isNumberAssigned };
  return { content: buildEntryContentChange(entry, next, source, tools.now) };
}

/** Reads the step's config, with the public product's defaults. */
export function parseSeriesNumberingRule(
  config: Readonly<Record<string, unknown>>,
  documentSeries: string,
  named: string | undefined,
): SeriesNumberingRule | { readonly problem: WorkflowStepProblem } {
  const text = (name: string): string => (typeof config[name] === 'string' ? config[name] : '');
  const integer = (name: string, fallback: number): number => {
    const value = config[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback;
  };
  const series = named ?? (text('series_id') || text('series'));
  const rule = {
    ...(series ? { series } : {}),
    name: [text('name'), documentSeries].join('|'),
    code: documentSeries,
    prefix: text('prefix'),
    suffix: text('suffix'),
    padding: integer('padding', 0),
    start: Math.max(1, integer('start', 1)),
  };
  const longest = Math.max(rule.prefix.length, rule.suffix.length, rule.padding);
  if (longest > limits.numberPartCharactersMax) {
    return { problem: { kind: 'parts-too-long', max: limits.numberPartCharactersMax } };
  }
  return rule;
}
