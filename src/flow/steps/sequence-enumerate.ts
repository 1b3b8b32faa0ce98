// sequence.enumerate: gives the document the next number of its series. The same entry always gets the same number.
import { documents as limits } from '../../contracts/limits/documents';
import { buildEnvelope } from '../../document/envelope';
import type { JsonObject } from '../../document/model/basic';
import { changeContent } from '../../entries/change';
import { envelopeText } from '../../entries/content';
import { ended, refused, skipped, type StepEnd } from '../step-end';
import type { SeriesRule, StepContext } from '../view';

type NumberedEnvelope = JsonObject & { readonly doc: JsonObject };

export function enumerateDocument(context: StepContext): StepEnd {
  const { entry, job, step, visit, tools } = context;
  const envelope = JSON.parse(envelopeText(entry)) as NumberedEnvelope;
  const { code, series } = envelope.doc;
  if (typeof code === 'string' && code !== '') return skipped('has a code already');
  const rule = readRule(step.config ?? {}, typeof series === 'string' ? series : '', job.args['sequence-series-id']);
  if ('problem' in rule) return refused('bad-config', rule.problem);
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'no-series') return refused('no-series', `there is no series ${provided.series}`);
  if (provided?.kind === 'series-rests') {
    return { kind: 'wait', for: 'series', id: provided.series, message: provided.message };
  }
  if (provided?.kind === 'number') return numbered(context, envelope, provided.code);
  // With any number first: none is taken by a document that could not carry one.
  const tried = numbered(context, envelope, trialCode(rule));
  return tried.kind === 'end' && tried.status === 'KO'
    ? tried
    : { kind: 'needs', need: { kind: 'number', visit, rule } };
}

const trialCode = ({ prefix, padding, suffix }: SeriesRule): string =>
  `${prefix}${'1'.padStart(padding, '0')}${suffix}`;

function numbered({ entry, job, tools }: StepContext, envelope: NumberedEnvelope, code: string): StepEnd {
  const { sigs: _sigs, ...unsigned } = envelope;
  const built = buildEnvelope({ ...unsigned, doc: { ...envelope.doc, code } }, tools);
  if ('problem' in built) return refused(built.problem.key, built.problem.message);
  const [first] = built.faults;
  if (first) return refused(first.code, first.message);
  const source = { src: 'transform-job', srcId: job.id } as const;
  const content = changeContent(entry, { envelope: built.envelope }, source, tools.now);
  return ended('OK', { message: code, content });
}

/** Reads the step's config; what is not given has the public product's defaults. */
function readRule(
  config: Readonly<Record<string, unknown>>,
  documentSeries: string,
  named: string | undefined,
): SeriesRule | { readonly problem: string } {
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
    return { problem: `prefix, suffix and padding take at most ${limits.numberPartCharactersMax} characters` };
  }
  return rule;
}
