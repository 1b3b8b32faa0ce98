// Schemas of answers of small calls: ping, UUIDs, public keys, health.
import { anyObject, id, integer, list, named, enumSchema, shape, text } from '../kit/answers/words';

export const pingAnswer = named('Ping', 'The token is valid', shape({ ping: text }));

export const uuidAnswer = named('Uuid', 'The UUID', shape({ uuid: id, version: integer }));

export const keySetAnswer = named('KeySet', 'A JWK set', shape({ keys: list(anyObject) }));

export const livezAnswer = named('Livez', 'The process is running', shape({ api: enumSchema('up') }));

export const healthAnswer = named(
  'Health',
  'Status of each part',
  shape({
    mongodb: enumSchema('up', 'down'),
    temporal: enumSchema('up', 'down'),
    sweep: enumSchema('up', 'late', 'unknown'),
    'sweep_age_seconds?': integer,
    witness: text,
  }),
);
