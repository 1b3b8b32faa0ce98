// Schemas of answers about chains, certificates and registrations in openapi.yaml.
import { flag, id, integer, listOf, ref, shape, text, time } from './openapi-schema';
import type { Plain } from './yaml';

const oneOf = (...values: readonly string[]): Plain => ({ type: 'string', enum: [...values] });
const orNull = (schema: Plain): Plain => ({ anyOf: [schema, { type: 'null' }] });
const identity = { issuer: text, number: text, date: text } as const;

export const chainAnswers: Readonly<Record<string, Plain>> = {
  Chain: shape({
    supplier: text,
    name: text,
    environment: oneOf('simulator', 'test', 'live'),
    installation: text,
    state: oneOf('pending', 'registered', 'unregistered'),
    records: integer,
    'head?': ref('ChainHead'),
    pending: integer,
    'last_submission_at?': time,
    'next_attempt_at?': time,
    'last_error?': ref('ChainNote'),
    'sealing_rests?': ref('ChainNote'),
    'stopped?': text,
    'alarm?': ref('ChainNote'),
    'checked_to?': integer,
    'certificate?': ref('ChainCertificate'),
  }),
  ChainHead: shape({ sequence: integer, ...identity, fingerprint: text, at: text }),
  ChainNote: shape({ at: time, text }),
  ChainCertificate: shape({ fingerprint: text, valid_to: time, days_left: integer, 'warning?': text }),
  Verification: shape({ count: integer, broken: orNull(ref('Break')) }),
  Break: shape({
    position: integer,
    kind: oneOf('sequence', 'identity', 'predecessor', 'fingerprint', 'time', 'installation', 'truncated'),
    message: text,
  }),
  Reconciliation: shape({
    supplier: text,
    period: text,
    here: integer,
    there: integer,
    differences: listOf('Difference'),
    installation: text,
    'head?': ref('ChainHead'),
    'newest_there?': shape({
      ...identity,
      fingerprint: orNull(text),
      state: oneOf('accepted', 'accepted-with-errors', 'cancelled'),
      installation: orNull(text),
      at: orNull(text),
      single: flag,
    }),
  }),
  Difference: shape({
    ...identity,
    kind: oneOf('only-here', 'only-there', 'different', 'unsettled'),
    here: orNull(text),
    there: orNull(text),
    action: oneOf('none', 'settle', 'resend', 'register-again', 'look'),
    advice: text,
  }),
  Resumed: shape({ lifted: listOf('LiftedStop'), chains: integer }),
  LiftedStop: shape({ what: oneOf('chain', 'certificate'), at: time, text, warning: text }),
  Confirmed: shape({ supplier: text, installation: text, records: integer }),
  Renewed: shape({ supplier: text, 'before?': text, installation: text, renewed: flag }),
  Certificate: shape({
    supplier: text,
    environment: oneOf('simulator', 'test', 'live'),
    fingerprint: text,
    subject: text,
    kind: oneOf('person', 'representative', 'seal'),
    'tax_id?': text,
    representative: flag,
    valid_from: time,
    valid_to: time,
    days_left: integer,
    'warning?': text,
    created_at: time,
  }),
  SignedAgreement: shape({ id, signature: oneOf('digital', 'hand') }),
  IdentityView: shape({ id, view: oneOf('front', 'back', 'page') }),
  Confirmation: shape({ confirmed: flag }),
  Approval: shape({ approved: flag }),
};
