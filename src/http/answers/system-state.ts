// Schema of the answer about the software and its parts.
import { integer, list, named, enumSchema, shape, text, time } from '../kit/answers/words';

export const systemAnswer = named(
  'System',
  'The software, its health, its clocks and the used storage',
  shape({
    software: shape({ name: text, id: text, version: text, producer: text, producer_tax_id: text }),
    environment: enumSchema('simulator', 'test', 'live'),
    address: text,
    kept_days: shape({ jobs: integer, answers: integer, audit: integer }),
    health: shape({
      mongodb: enumSchema('up'),
      temporal: enumSchema('up', 'down'),
      sweep: enumSchema('up', 'late', 'unknown'),
    }),
    clocks: shape({
      process: time,
      mongodb: time,
      process_ahead_ms: integer,
      authority: list(shape({ supplier: text, at: time, ahead_ms: integer })),
    }),
    'storage?': shape({ entries: integer, 'entries_max?': integer, bytes: integer, 'bytes_max?': integer }),
  }),
);
