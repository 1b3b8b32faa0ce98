// Finds the series of a call, and defines how series and their numbers appear in responses.
import {
  idSchema,
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  createdAndUpdatedAtMembers,
  defineListSchema,
  booleanSchema,
  textMapSchema,
  textListSchema,
} from '../kit/response-schema';
import type { SeriesDocument, SeriesNumberDocument } from '../../model/series';
import type { TenantCallContext } from '../kit/endpoint';
import { formatSeriesEtag } from '../kit/request/preconditions';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';

export const seriesSchema = defineNamedSchema(
  'Series',
  'The series',
  defineObjectSchema({
    id: idSchema,
    ...createdAndUpdatedAtMembers,
    name: textSchema,
    code: textSchema,
    description: textSchema,
    prefix: textSchema,
    suffix: textSchema,
    padding: integerSchema,
    start: integerSchema,
    'sig?': textSchema,
    last_index: integerSchema,
    'last_entry_id?': textSchema,
    'unused?': integerSchema,
  }),
);

export const seriesListSchema = defineNamedSchema(
  'SeriesList',
  'The series, newest first',
  defineObjectSchema({ list: defineListSchema(seriesSchema), 'next_cursor?': textSchema }),
);

export const seriesNumberSchema = defineNamedSchema(
  'SeriesNumber',
  'The number',
  defineObjectSchema({
    id: idSchema,
    series_id: idSchema,
    ...createdAndUpdatedAtMembers,
    code: textSchema,
    'entry?': idSchema,
    'unused?': booleanSchema,
    'previous_id?': textSchema,
    'sigs?': textListSchema,
    'meta?': textMapSchema,
  }),
);

export const seriesNumberPageSchema = defineNamedSchema(
  'SeriesNumberPage',
  'A page of numbers, newest first',
  defineObjectSchema({
    list: defineListSchema(seriesNumberSchema),
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
  }),
);

/** Formats a series. `unused` is how many of its numbers no document uses. */
export const toSeriesJson = (series: SeriesDocument, unused = 0) => ({
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

export const buildSeriesResponse = (series: SeriesDocument, unused = 0) => ({
  body: toSeriesJson(series, unused),
  headers: { ETag: formatSeriesEtag(series) },
});

export const toSeriesNumberJson = (number: SeriesNumberDocument) => ({
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

/** Finds a series. @param id its id in the path. @throws Refusal `not-found` */
export async function requireSeries(
  { store }: Pick<TenantCallContext, 'store'>,
  id: string | undefined,
): Promise<SeriesDocument> {
  const series = await store.series.find(parseResourceId(id, 'series'));
  if (!series) throw createNotFoundRefusal('series');
  return series;
}
