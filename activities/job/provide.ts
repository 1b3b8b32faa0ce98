// Provides what steps need from outside the plan, such as a number of a series, the signing key, a PDF, an
// authorization form, the census or a new job.
import { requireNoClockDrift } from '../../src/contracts/process-clock';
import type { StepNeedResult, StepNeed } from '../../src/flow/step-context';
import type { JobWalkInput } from '../../src/model/walk';
import { findSeries } from '../../src/store/series/series';
import { SeriesPausedError } from '../../src/store/series/pauses';
import { SeriesNumberRefusedError } from '../../src/store/series/next-numbers';
import { seriesNumberingLimits as limits } from '../../src/contracts/limits/series';
import type { SeriesNumberDocument } from '../../src/model/series';
import { listInvoiceNumberOwners } from '../../src/store/chains/number-owners';
import { formatChainInvoiceKey } from '../../src/store/chains/records';
import { buildSeriesNumberRequest, toSeriesNumberNeedResult } from '../../src/jobs/number-need';
import { readOtherInvoicesForChecks } from '../../src/jobs/read-other-invoices';
import { createWorkspaceStore } from '../../src/store/for-workspace';
import { issueSeriesNumber } from '../../src/store/series/take-numbers';
import {
  buildFurtherNumberRequesterOfEntry,
  countSeriesNumbersTakenByEntry,
  markSeriesNumberSkippedForInvoice,
} from '../../src/store/series/unused-numbers';
import type { ActivityDeps } from '../deps';
import { CensusQueryRunner } from './census-queries';
import { createInvoicePdfForStep } from './draw-pdf';
import { findRecordFactsForInvoiceFiles } from './entry-records';
import { createEInvoicesForStep } from './make-e-invoices';
import { readWorkflowAndBuildNextJob } from './next-job';
import { jobLimits } from '../../src/contracts/limits/jobs';
import { createMessage } from '../../src/messages/message';

/** Needs whose results depend on the day, because they use a certificate or an authorization. */
const needsOfDay: ReadonlySet<StepNeed['kind']> = new Set(['e-invoices', 'agreement', 'census']);

/** @throws WrongClockError if the need depends on the day and the clocks differ: any worker retries the walk */
export async function provideStepNeed(deps: ActivityDeps, view: JobWalkInput, need: StepNeed): Promise<StepNeedResult> {
  if (needsOfDay.has(need.kind)) requireNoClockDrift(deps.now(), view.databaseTime);
  switch (need.kind) {
    case 'number':
      return numberFor(deps, view, need);
    case 'signing-key':
      return signingKey(deps, view);
    case 'others':
      return readOthers(deps, view, need);
    case 'page':
      return createInvoicePdfForStep(deps, view, need);
    case 'e-invoices':
      return answerEInvoices(deps, view, need);
    case 'agreement':
      return drawAgreement(deps, view, need);
    case 'new-job':
      return readWorkflowAndBuildNextJob(deps, view, need);
    case 'census':
      return queryCensus(deps, view, need);
  }
}

async function answerEInvoices(
  deps: ActivityDeps,
  view: JobWalkInput,
  need: Extract<StepNeed, { kind: 'e-invoices' }>,
): Promise<StepNeedResult> {
  const records = await findRecordFactsForInvoiceFiles(deps, view, need.entry);
  return { kind: 'e-invoices', eInvoices: await createEInvoicesForStep(deps, view, need, records) };
}

const signingKey = async (deps: ActivityDeps, { job }: JobWalkInput): Promise<StepNeedResult> => ({
  kind: 'signing-key',
  key: await deps.keys.signingKey('envelope', job.workspace),
});

async function readOthers(
  { database }: ActivityDeps,
  { job, workspace: { environment } }: JobWalkInput,
  { question, exchange }: Extract<StepNeed, { kind: 'others' }>,
): Promise<StepNeedResult> {
  const othersQuestion = { question: { ...question, environment }, exchange };
  return {
    kind: 'others',
    ...(await readOtherInvoicesForChecks(createWorkspaceStore(database, job.workspace), othersQuestion)),
  };
}

type NumberNeed = Extract<StepNeed, { kind: 'number' }>;

/**
 * Returns the key that this number has in the chain if another entry, whose client chose its number, has it or waits for
 * its record with it, on any day of the year; undefined if the number is free.
 */
async function findOwnedKey(
  { database }: ActivityDeps,
  { chain, entry }: JobWalkInput,
  { named }: NumberNeed,
  taken: SeriesNumberDocument,
): Promise<string | undefined> {
  if (!chain || !named) return undefined;
  const { number, date } = named(taken.code, taken.date);
  const key = formatChainInvoiceKey(chain._id, number, date);
  const owners = await listInvoiceNumberOwners(database, [key], entry ? [entry.id] : []);
  return owners.some((one) => one.entry !== entry?.id) ? key : undefined;
}

/**
 * Assigns a number of a series. The number is stored before the walk and bound to the entry, so that a retry gets the
 * same number. Numbers that clients chose are skipped. The series has no gap, because the invoices of those clients
 * have these numbers; if such an invoice is withdrawn before its seal, the skipped number is shown as unused.
 * @throws Error if one attempt has skipped as many numbers as it may; the next attempt continues after them
 */
async function numberFor(deps: ActivityDeps, view: JobWalkInput, need: NumberNeed): Promise<StepNeedResult> {
  const { database, now, pause, witness } = deps;
  const { job, entry } = view;
  const { series } = need.rule;
  if (series && !(await findSeries(database, job.workspace, series))) return { kind: 'no-series', series };
  const { wanted, asking } = buildSeriesNumberRequest(view, need);
  try {
    let count = 1;
    for (let skipped = 0; skipped < limits.ownedNumbersMax; skipped += 1) {
      const one = { ...asking, isEntry: true as const, ...buildFurtherNumberRequesterOfEntry(entry?.id ?? '', count) };
      const issuedNumber = await issueSeriesNumber(database, wanted, one, now(), { pause, witness });
      const owned = await findOwnedKey(deps, view, need, issuedNumber);
      if (owned === undefined) return toSeriesNumberNeedResult(issuedNumber, job);
      await markSeriesNumberSkippedForInvoice(database, issuedNumber, owned);
      // After the first number, the last number of an earlier attempt is looked up again.
      const isFirst = count === 1 && entry;
      count = isFirst ? Math.max(2, await countSeriesNumbersTakenByEntry(database, wanted, entry)) : count + 1;
    }
    throw new Error(
      `clients used ${limits.ownedNumbersMax} numbers of series ${wanted.id}: the next attempt continues`,
    );
  } catch (error) {
    if (error instanceof SeriesPausedError) return { kind: 'series-paused', series: wanted.id, message: error.reason };
    if (error instanceof SeriesNumberRefusedError) {
      return { kind: 'number-refused', ...error.next };
    }
    throw error;
  }
}

const censusQueries = new CensusQueryRunner();

/** Queries the census. If there is no answer now, the step waits, and a later walk queries again. */
async function queryCensus(
  deps: ActivityDeps,
  { job, workspace: { environment } }: JobWalkInput,
  { code, name, visit }: Extract<StepNeed, { kind: 'census' }>,
): Promise<StepNeedResult> {
  const lookup = await deps.connectionFor({ workspace: job.workspace, environment, supplier: code });
  if ('problem' in lookup) return { kind: 'no-census', code: lookup.problem.code, message: lookup.problem.text };
  const { client } = lookup.connection;
  const lookUp = client.lookUp?.bind(client);
  if (!lookUp) {
    const text = createMessage('census-of-environment-missing', { environment });
    return { kind: 'no-census', code: 'not-configured', message: text };
  }
  const answer = await censusQueries.query({
    workspace: job.workspace,
    step: JSON.stringify([job._id, visit, code, name]),
    ask: async () => (await lookUp({ code, name }, jobLimits.censusMs)).answer,
  });
  if (answer?.kind !== 'fault') return answer ?? { kind: 'census-awaited' };
  return { kind: 'no-census', code: 'census-refused', message: answer.text };
}

/**
 * Creates the authorization form that a supplier signs. A supplier with its own certificate needs no representative.
 */
async function drawAgreement(
  deps: ActivityDeps,
  { job, workspace }: JobWalkInput,
  { supplier }: Extract<StepNeed, { kind: 'agreement' }>,
): Promise<StepNeedResult> {
  const at = { workspace: job.workspace, environment: workspace.environment, supplier: supplier.code };
  const lookup = await deps.connectionFor(at);
  if ('problem' in lookup && !['no-certificate', 'certificate-simulated'].includes(lookup.problem.code)) {
    return { kind: 'no-agreement', code: lookup.problem.code, message: lookup.problem.text };
  }
  const representative = 'connection' in lookup ? lookup.connection.representative : undefined;
  const holder = representative ? { name: representative.NombreRazon, code: representative.NIF } : supplier;
  const bytes = await deps.pages.agreement(
    { supplier, representative: holder, at: job.createdAt },
    { workspace: job.workspace },
  );
  return {
    kind: 'agreement',
    file: {
      name: `agreement-${supplier.code}.pdf`,
      key: 'fiscal-agreement',
      category: 'agreement',
      mime: 'application/pdf',
      source: { bytes },
    },
  };
}
