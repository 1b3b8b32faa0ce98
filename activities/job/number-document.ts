// sequence.enumerate: gives the document the next number of its series. The same entry always gets the same number.
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import { documents as limits } from '../../src/contracts/limits/documents';
import { buildEnvelope } from '../../src/document/envelope';
import type { JsonObject } from '../../src/document/model/basic';
import { contentOf, envelopeText } from '../../src/entries/content';
import { replaceContent } from '../../src/store/entries/changes';
import { keepVersion } from '../../src/store/entries/versions';
import { dynamicSeriesId, series as seriesRows, seriesKey, takeNumber } from '../../src/store/series/series';
import type { Deps } from '../deps';
import { type Effect, type StepContext, type StepResult, takeStep } from './step';
import type { Session } from '../../src/store/database';

export const numberDocument =
  (deps: Deps) =>
  (input: StepInput): Promise<StepOutcome> =>
    takeStep(deps, input, (context) => decide(deps, context));

async function decide(deps: Deps, context: StepContext): Promise<Effect> {
  const { entry, step, job } = context;
  const envelope = JSON.parse(envelopeText(entry)) as { doc: JsonObject } & JsonObject;
  if (typeof envelope.doc.code === 'string' && envelope.doc.code !== '')
    return { status: 'SKIP', message: 'has a code already' };
  const config = readConfig(step.config ?? {});
  if ('problem' in config) return { status: 'KO', code: 'bad-config', message: config.problem };
  const named = job.args['sequence-series-id'] ?? config.series;
  const id = named ?? dynamicSeriesId(entry.workspace, entry.supplier ?? '', seriesName(envelope.doc, config.name));
  if (named && !(await seriesRows(deps.database).findOne({ _id: seriesKey(entry.workspace, named) }))) {
    return { status: 'KO', code: 'no-series', message: `there is no series ${named}` };
  }
  return (session) => write(deps, context, envelope, { ...config, id }, session);
}

async function write(
  deps: Deps,
  { entry, job, now }: StepContext,
  envelope: { doc: JsonObject } & JsonObject,
  config: SeriesConfig & { id: string },
  session: Session,
): Promise<StepResult> {
  const wanted = {
    workspace: entry.workspace,
    id: config.id,
    name: seriesName(envelope.doc, config.name) || 'default',
    code: typeof envelope.doc.series === 'string' ? envelope.doc.series : '',
    description: '',
    prefix: config.prefix,
    suffix: config.suffix,
    padding: config.padding,
    start: config.start,
  };
  const { code } = await takeNumber(deps.database, wanted, { id: entry.id, meta: {} }, now, session);
  const surroundings = { now, newId: deps.newId };
  const { sigs: _sigs, ...unsigned } = envelope;
  const built = buildEnvelope({ ...unsigned, doc: { ...envelope.doc, code } }, surroundings);
  if ('problem' in built) return { status: 'KO', code: built.problem.key, message: built.problem.message };
  if (built.faults.length > 0) {
    const [first] = built.faults;
    return {
      status: 'KO',
      code: first?.code ?? 'validation',
      message: first?.message ?? 'the numbered document breaks rules',
    };
  }
  await keepVersion(deps.database, entry, session);
  const content = contentOf(built.envelope, false);
  const version = {
    version: content.version,
    at: now,
    signed: false,
    invalid: false,
    src: 'transform-job',
    srcId: job.id,
  };
  const replaced = await replaceContent(deps.database, entry, content, { version }, { openJob: job.id }, now, session);
  if (!replaced) throw new Error('the entry changed while it was numbered');
  return { status: 'OK', message: code };
}

interface SeriesConfig {
  readonly series?: string;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
}

/** Reads the step's config; what is not given has the public product's defaults. */
function readConfig(config: Readonly<Record<string, unknown>>): SeriesConfig | { readonly problem: string } {
  const text = (name: string): string => (typeof config[name] === 'string' ? config[name] : '');
  const integer = (name: string, fallback: number): number => {
    const value = config[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback;
  };
  const read = {
    ...(text('series_id') || text('series') ? { series: text('series_id') || text('series') } : {}),
    name: text('name'),
    prefix: text('prefix'),
    suffix: text('suffix'),
    padding: integer('padding', 0),
    start: Math.max(1, integer('start', 1)),
  };
  const longest = Math.max(read.prefix.length, read.suffix.length, read.padding);
  if (longest > limits.numberPartCharactersMax) {
    return { problem: `prefix, suffix and padding take at most ${limits.numberPartCharactersMax} characters` };
  }
  return read;
}

const seriesName = (document: JsonObject, name: string): string =>
  [name, typeof document.series === 'string' ? document.series : ''].join('|');
