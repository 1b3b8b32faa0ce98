// Schema of the answer about a record that was not sealed.
import { integer, list, named, enumSchema, shape, text } from './words';

export const recordPreviewAnswer = named(
  'RecordPreview',
  'Preview of a record. `refused`: why nothing would be sealed. `held`: sealed only after a pending record',
  shape({
    number: text,
    date: text,
    supplier: text,
    held: enumSchema('none', 'stored', 'cancelled', 'foreign'),
    refused: enumSchema('nothing', 'registration', 'cancellation', 'both'),
    decision: enumSchema('sealed', 'refused', 'held'),
    'code?': text,
    'message?': text,
    'kind?': enumSchema('registration', 'cancellation'),
    'sequence?': integer,
    'flags?': list(shape({ name: text, value: text, rule: text })),
    'warnings?': list(shape({ code: text, message: text, 'remedy?': text })),
    'xml?': text,
  }),
);
