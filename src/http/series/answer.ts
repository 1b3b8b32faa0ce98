// How series and their numbers are answered (api.md section 12).
import type { NumberDocument, SeriesDocument } from '../../store/series/series';

export const seriesMembers = (row: SeriesDocument): object => ({
  id: row.id,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  name: row.name,
  code: row.code,
  description: row.description,
  prefix: row.prefix,
  suffix: row.suffix,
  padding: row.padding,
  start: row.start,
  last_index: row.lastIndex,
  ...(row.lastEntryId ? { last_entry_id: row.lastEntryId } : {}),
});

export const numberMembers = (row: NumberDocument): object => ({
  id: row.id,
  series_id: row.series,
  created_at: row.createdAt,
  code: row.code,
  ...(row.previousId ? { previous_id: row.previousId } : {}),
  ...(Object.keys(row.meta).length > 0 ? { meta: row.meta } : {}),
});
