// Schema of the list of registrations that wait for approval.
import { list, named, oneOf, shape, text, texts, time } from './words';

export const registrationList = named(
  'RegistrationList',
  'Registrations that wait for approval',
  shape({
    list: list(
      shape({
        workspace: text,
        environment: oneOf('simulator', 'test', 'live'),
        supplier: text,
        name: text,
        entry: text,
        'signature?': oneOf('digital', 'hand'),
        identity_views: texts,
        confirmed_at: time,
      }),
    ),
  }),
);
