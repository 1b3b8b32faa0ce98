// Schemas of answers about series of numbers.
import { flag, id, integer, list, listAnswer, named, shape, text, textMap, texts, times } from '../kit/answers/words';

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

const restingSeries = named(
  'RestingSeries',
  'A paused series',
  shape({ id, name: text, prefix: text, last_index: integer, next: integer, certain: flag, reason: text }),
);

export const restingSeriesList = listAnswer(restingSeries, 'RestingSeriesList', 'Paused series');

export const continuedSeriesAnswer = named(
  'ContinuedSeries',
  'The next number',
  shape({ id: text, next: integer, 'new_prefix?': text }),
);
