// Builds the request for the number that a step needs, and converts the number to the result for the step.
import type { StepNeed, StepNeedResult } from '../flow/step-context';
import type { JobDocument } from '../model/job';
import type { SeriesNumberDocument } from '../model/series';
import type { JobWalkInput } from '../model/walk';
import type { SeriesNumberRequester } from '../store/series/next-numbers';
import { deriveSeriesId } from '../store/series/series';
import type { NewSeriesFields } from '../store/series/take-numbers';

type NumberNeed = Extract<StepNeed, { kind: 'number' }>;

/** The request to a series, without the requester. */
interface SeriesQuestion {
  readonly wanted: NewSeriesFields;
  readonly asking: Omit<SeriesNumberRequester, 'id'>;
}

/** Builds a step's request to its series: a series that an operator created, or the series of supplier and name. */
export function buildSeriesNumberRequest(
  { job: { workspace }, entry }: Pick<JobWalkInput, 'job' | 'entry'>,
  { rule: { series, ...rule }, date, refuses, seriesKind }: NumberNeed,
): SeriesQuestion {
  const { supplier, docSchema } = entry ?? {};
  const among = supplier && docSchema ? { among: { supplier, docSchema, series: rule.code || null } } : {};
  const id = series ?? deriveSeriesId(workspace, entry?.supplier ?? '', rule.name);
  return {
    wanted: { ...rule, workspace, id, description: '' },
    asking: { meta: {}, ...(date ? { date } : {}), ...(seriesKind ? { kind: seriesKind, ...among } : {}), refuses },
  };
}

/**
 * Converts a number to the result. If an attempt of this job took the number on an earlier day, the document keeps that
 * day.
 */
export const toSeriesNumberNeedResult = (
  { code, before, kinds, date, createdAt }: SeriesNumberDocument,
  job: JobDocument,
): StepNeedResult => ({
  kind: 'number',
  code,
  ...(before ? { before } : {}),
  ...(kinds ? { kinds } : {}),
  ...(date && createdAt >= job.createdAt ? { day: date } : {}),
});
