// Schemas of refusals, faults and warnings.
import { anyObject, flag, integer, list, named, shape, text, texts } from './words';

export const faultSchema = named(
  'Fault',
  'Fault: what is wrong and where',
  shape({ 'provider?': text, code: text, message: text, 'paths?': texts, 'remedy?': text, link: text }),
);

const error = {
  key: text,
  code: text,
  message: text,
  'id?': text,
  remedy: text,
  link: text,
  'fields?': anyObject,
  'faults?': list(faultSchema),
  request_id: text,
} as const;

export const errorSchema = named('Error', 'Error: what is wrong and what to do', shape(error));

export const problemSchema = named(
  'Problem',
  'Error with the fields of RFC 9457, for clients that accept `application/problem+json`',
  shape({ type: text, title: text, status: integer, detail: text, instance: text, ...error }),
);

const warning = {
  key: text,
  code: text,
  message: text,
  paths: texts,
  remedy: text,
  link: text,
  blocking: flag,
} as const;

export const warningSchema = named('Warning', 'Warning: what looks wrong, or cannot be sealed', shape(warning));

export const jobWarningSchema = named(
  'JobWarning',
  'Warning of the document or of a step',
  shape({ 'provider?': text, ...warning }),
);
