// How series and their numbers appear in responses.
import { id, integer, named, shape, text, times, list, flag, textMap, texts } from '../kit/answer-schema';
import type { SeriesDocument, NumberDocument } from '../../model/series';
import type { Answer } from '../kit/endpoint';
import { formatSeriesEtag } from '../kit/request/preconditions';

export const seriesAnswer = named(
  'Series',
  'The series',
  shape({
    id,
    ...times,
    name: text,
    code: text,
    description: text,
    prefix: text,
    suffix: text,
    padding: integer,
    start: integer,
    'sig?': text,
    last_index: integer,
    'last_entry_id?': text,
    'unused?': integer,
  }),
);

export const seriesList = named(
  'SeriesList',
  'The series, newest first',
  shape({ list: list(seriesAnswer), 'next_cursor?': text }),
);

export const numberAnswer = named(
  'SeriesNumber',
  'The number',
  shape({
    id,
    series_id: id,
    ...times,
    code: text,
    'entry?': id,
    'unused?': flag,
    'previous_id?': text,
    'sigs?': texts,
    'meta?': textMap,
  }),
);

export const numberPage = named(
  'SeriesNumberPage',
  'A page of numbers, newest first',
  shape({ list: list(numberAnswer), limit: integer, 'cursor?': text, 'next_cursor?': text }),
);

/** `unused`: how many of its numbers no document uses. */
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

/** The response of calls on one series. */
export const toSeriesAnswer = (series: SeriesDocument, unused = 0): Answer => ({
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
