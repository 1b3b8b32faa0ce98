// sequence.enumerate: gives the document the next number of its series. An entry always gets the same number.
import { toInvoiceIdentity } from '../../chain/convert/to-registration';
import { documentLimits as limits } from '../../contracts/limits/documents';
import { buildEnvelope } from '../../document/envelope';
import type { Warning } from '../../contracts/warnings';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { documentSchemas } from '../../document/model/schemas';
import { buildContentChange } from '../../entries/change';
import { formatEnvelopeJson } from '../../entries/content';
import { isWarningRefusedByWorkspace } from '../../entries/upload/check';
import { createDateOrderWarning } from '../../entries/upload/store-warnings';
import type { DatedInvoiceCode } from '../../model/series';
import { listSealingBlockers, isStepGated, toKoStepEnd, listRemainingWarnings } from '../gate';
import {
  endStep,
  endStepWithNamedProblems,
  endStepWithKo,
  endStepWithSkip,
  type CompletedStepEnd,
  type StepEnd,
} from '../step-end';
import type { LedgerInvoice, SeriesNumberingRule, StepContext } from '../view';
import { message } from '../../messages/message';
import type { StepProblem } from '../../messages/parameters';

type NumberedEnvelope = JsonObject & { readonly doc: JsonObject };

export function numberDocument(context: StepContext): StepEnd {
  const { entry, job, step, visit, tools } = context;
  const envelope = JSON.parse(formatEnvelopeJson(entry)) as NumberedEnvelope;
  const { code, series } = envelope.doc;
  if (typeof code === 'string' && code !== '') return endStepWithSkip(message('code-already'));
  const rule = readRule(step.config ?? {}, typeof series === 'string' ? series : '', job.args['sequence-series-id']);
  if ('problem' in rule) return endStepWithNamedProblems([{ name: '', problem: rule.problem }]);
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'no-series')
    return endStepWithKo('no-series', message('series-missing', { series: provided.series }));
  if (provided?.kind === 'series-paused') {
    return { kind: 'wait', for: 'series', id: provided.series, message: provided.message };
  }
  if (provided?.kind === 'number') return numbered(context, envelope, provided);
  if (provided?.kind === 'number-refused') {
    const unused = whyUnused(context, envelope, provided);
    if (!unused) throw new Error(`the number ${provided.code} was refused for no reason`);
    return unused;
  }
  // First checked with any number: a document that could not have one takes none.
  const tried = numbered(context, envelope, { code: trialCode(rule) });
  if (tried.kind === 'end' && tried.status === 'KO') return tried;
  const refuses = (given: string, before?: DatedInvoiceCode): boolean =>
    whyUnused(context, envelope, { code: given, ...(before ? { before } : {}) }) !== undefined;
  const date = text(envelope.doc.issue_date);
  const named = date && isStepGated(context) ? (given: string) => namedWith(envelope, given) : undefined;
  const more = { ...(date ? { date } : {}), ...(named ? { named } : {}) };
  return { kind: 'needs', need: { kind: 'number', visit, rule, refuses, ...more } };
}

const namedWith = ({ doc }: NumberedEnvelope, code: string): LedgerInvoice =>
  toInvoiceIdentity({ ...doc, code } as unknown as Invoice);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number of the series, with the one before it. */
interface AssignedNumber {
  readonly code: string;
  readonly before?: DatedInvoiceCode;
}

/** Why the document cannot use this number: its record would be refused, or the workspace requires dates in order. */
function whyUnused(
  context: StepContext,
  { doc }: NumberedEnvelope,
  { code, before }: AssignedNumber,
): CompletedStepEnd | undefined {
  if (!isStepGated(context)) return undefined;
  const invoice = { ...doc, code } as unknown as Invoice;
  const { strict } = context.view.workspace;
  const late = outOfOrder(invoice, before).filter((one) => isWarningRefusedByWorkspace(strict, one));
  return toKoStepEnd([...listSealingBlockers(context, invoice), ...late]);
}

const outOfOrder = (invoice: Invoice, before: DatedInvoiceCode | undefined): Warning[] =>
  before && invoice.$schema === documentSchemas.invoice
    ? createDateOrderWarning(invoice, before.code, before.date)
    : [];

const trialCode = ({ prefix, padding, suffix }: SeriesNumberingRule): string =>
  `${prefix}${'1'.padStart(padding, '0')}${suffix}`;

function numbered(context: StepContext, envelope: NumberedEnvelope, { code, before }: AssignedNumber): StepEnd {
  const { entry, job, tools } = context;
  const { sigs: _sigs, ...unsigned } = envelope;
  const built = buildEnvelope({ ...unsigned, doc: { ...envelope.doc, code } }, tools);
  if ('problem' in built) return endStepWithKo(built.problem.key, built.problem.message);
  const [first] = built.faults;
  if (first) return endStepWithKo(first.code, first.message);
  const source = { src: 'transform-job', srcId: job.id } as const;
  const late = outOfOrder(envelope.doc as unknown as Invoice, before);
  const warnings = listRemainingWarnings(context, late);
  const content = buildContentChange(entry, { envelope: built.envelope, warnings }, source, tools.now);
  return endStep('OK', { message: code, content });
}

/** Reads the step's config, with the public product's defaults. */
function readRule(
  config: Readonly<Record<string, unknown>>,
  documentSeries: string,
  named: string | undefined,
): SeriesNumberingRule | { readonly problem: StepProblem } {
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
