// Schema of the list of registrations that wait for approval.
import { list, named, enumSchema, shape, text, texts, time } from '../kit/answers/words';

export const registrationList = named(
  'RegistrationList',
  'Registrations that wait for approval',
  shape({
    list: list(
      shape({
        workspace: text,
        environment: enumSchema('simulator', 'test', 'live'),
        supplier: text,
        name: text,
        entry: text,
        'signature?': enumSchema('digital', 'hand'),
        identity_views: texts,
        confirmed_at: time,
      }),
    ),
  }),
);
