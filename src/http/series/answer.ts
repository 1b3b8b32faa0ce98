// How series and their numbers are answered.
import type { NumberDocument, SeriesDocument } from '../../store/series/series';
import type { Answer } from '../kit/endpoint';
import { formatSeriesEtag } from '../kit/request/preconditions';

/** `unused`: how many of its numbers no document has. */
export const toSeriesJson = (series: SeriesDocument, unused = 0): object => ({
  id: series.id,
  created_at: series.createdAt,
  updated_at: series.updatedAt,
  name: series.name,
  code: series.code,
  description: series.description,
  prefix: series.prefix,
  suffix: series.suffix,
  padding: series.padding,
  start: series.start,
  ...(series.sig ? { sig: series.sig } : {}),
  last_index: series.lastIndex,
  ...(series.lastEntryId ? { last_entry_id: series.lastEntryId } : {}),
  ...(unused > 0 ? { unused } : {}),
});

/** The answer of calls on one series. */
export const answerSeries = (series: SeriesDocument, unused = 0): Answer => ({
  body: toSeriesJson(series, unused),
  headers: { ETag: formatSeriesEtag(series) },
});

export const toNumberJson = (number: NumberDocument): object => ({
  id: number.id,
  series_id: number.series,
  created_at: number.createdAt,
  updated_at: number.createdAt,
  code: number.code,
  ...(number.turn ? { entry: number.turn.entry } : {}),
  ...(number.unused ? { unused: true } : {}),
  ...(number.previousId ? { previous_id: number.previousId } : {}),
  ...(number.sigs ? { sigs: number.sigs } : {}),
  ...(Object.keys(number.meta).length > 0 ? { meta: number.meta } : {}),
});
