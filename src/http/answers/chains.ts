// Schemas of answers about chains of records and QR codes.
import { alarmKinds } from '../../store/chains/chains';
import {
  flag,
  id,
  integer,
  list,
  listAnswer,
  named,
  enumSchema,
  orNull,
  paged,
  shape,
  text,
  texts,
  time,
} from '../kit/answers/words';

const identity = { issuer: text, number: text, date: text } as const;

const chainHead = named(
  'ChainHead',
  'The last record of a chain',
  shape({ sequence: integer, ...identity, fingerprint: text, at: text }),
);
const chainNote = named('ChainNote', 'Event of a chain', shape({ at: time, text }));

const stop = { what: enumSchema('chain', 'certificate'), at: time, text } as const;

export const chainAnswer = named(
  'Chain',
  'The chain',
  shape({
    supplier: text,
    name: text,
    environment: enumSchema('simulator', 'test', 'live'),
    installation: text,
    state: enumSchema('pending', 'registered', 'unregistered'),
    'sign_records?': flag,
    records: integer,
    'head?': chainHead,
    pending: integer,
    'last_submission_at?': time,
    'next_attempt_at?': time,
    'last_error?': chainNote,
    'sealing_rests?': chainNote,
    'stopped?': text,
    'alarm?': shape({ at: time, kind: enumSchema(...alarmKinds), text, ends: text }),
    'last_alarm?': shape({ at: time, text, ended_at: time, how: text }),
    'checked_to?': integer,
    'registration?': shape({
      entry: text,
      'signature?': enumSchema('digital', 'hand'),
      'identity_views?': texts,
      'confirmed_at?': time,
      'approved_at?': time,
    }),
    'installations?': list(
      shape({ installation: text, records: integer, 'until?': time, 'why?': enumSchema('end-unknown') }),
    ),
    'authority_clock?': shape({ at: time, drift_ms: integer }),
    'stops?': list(shape({ ...stop, 'code?': text, needs: enumSchema('operate', 'service') })),
    'certificate?': named(
      'ChainCertificate',
      'The certificate that sends the records of a chain',
      shape({ fingerprint: text, valid_to: time, days_left: integer, 'warning?': text }),
    ),
  }),
);

export const chainList = named(
  'ChainList',
  'The chains, by supplier',
  shape({ list: list(chainAnswer), 'next_cursor?': text }),
);

const chainBreak = named(
  'Break',
  'First break of a chain',
  shape({
    position: integer,
    kind: enumSchema('sequence', 'identity', 'predecessor', 'fingerprint', 'time', 'installation', 'truncated'),
    message: text,
  }),
);

export const verificationAnswer = named(
  'Verification',
  'The result',
  shape({ count: integer, broken: orNull(chainBreak) }),
);

const difference = named(
  'Difference',
  'A record that differs',
  shape({
    ...identity,
    kind: enumSchema('only-here', 'only-there', 'different', 'unsettled'),
    here: orNull(text),
    there: orNull(text),
    action: enumSchema('none', 'settle', 'resend', 'register-again', 'look'),
    advice: text,
  }),
);

export const reconciliationAnswer = named(
  'Reconciliation',
  'The result',
  shape({
    supplier: text,
    period: text,
    here: integer,
    never_accepted: integer,
    there: integer,
    differences: list(difference),
    installation: text,
    'head?': chainHead,
    'newest_there?': shape({
      ...identity,
      fingerprint: orNull(text),
      state: enumSchema('accepted', 'accepted-with-errors', 'cancelled'),
      installation: orNull(text),
      at: orNull(text),
      single: flag,
    }),
  }),
);

export const resumedAnswer = named(
  'Resumed',
  'The stops that were lifted',
  shape({
    lifted: list(named('LiftedStop', 'A stop that was lifted', shape({ ...stop, warning: text }))),
    chains: integer,
    'left?': list(
      named('LeftStop', 'A stop that remains, and the scope that can lift it', shape({ ...stop, needs: text })),
    ),
  }),
);

export const confirmedAnswer = named(
  'Confirmed',
  'The chain with the confirmation',
  shape({ supplier: text, installation: text, records: integer }),
);

export const retriedAnswer = named(
  'Retried',
  'Time of the next attempt',
  shape({ supplier: text, ended: flag, 'next_attempt_at?': time, text }),
);

export const acknowledgedAnswer = named(
  'Acknowledged',
  'The alarm that was acknowledged',
  shape({ supplier: text, acknowledged: flag, 'alarm?': shape({ at: time, text }) }),
);

export const renewedAnswer = named(
  'Renewed',
  'The result',
  shape({ supplier: text, 'before?': text, installation: text, renewed: flag }),
);

export const renewedList = listAnswer(renewedAnswer, 'RenewedList', 'Result for each chain');

export const qrAnswer = named(
  'QrCode',
  'Data for the QR code',
  shape({
    address: text,
    'fingerprint?': text,
    text_above: text,
    text_below: text,
    text_below_long: text,
    error_correction: text,
    side_mm: shape({ min: integer, max: integer, usual: integer }),
    quiet_zone_mm: shape({ min: integer, advised: integer }),
    modules: integer,
    svg_url: text,
    png_url: text,
  }),
);

const link = {
  installation: text,
  sequence: integer,
  kind: enumSchema('registration', 'cancellation'),
  ...identity,
  at: text,
  entry: text,
  fingerprint: text,
  outcome: enumSchema('unsettled', 'accepted', 'accepted-with-errors', 'rejected'),
  'code?': text,
  'message?': text,
  'csv?': text,
  'submission?': id,
} as const;

export const linkPage = named(
  'LinkPage',
  'A page of records of a chain; `fingerprint` is the SHA-256 of the text in `hashed`',
  shape({
    list: list(named('Link', 'A record of a chain', shape({ ...link, previous: text, hashed: text }))),
    installation: text,
    ...paged,
  }),
);

export const submissionAnswer = named(
  'Submission',
  'A batch of records that was sent or is being sent',
  shape({
    id,
    supplier: text,
    environment: enumSchema('simulator', 'test', 'live'),
    opened_at: time,
    'closed_at?': time,
    'answered_at?': time,
    records: integer,
    attempts: integer,
    unanswered: integer,
    open: flag,
    incident: flag,
    'retry_at?': time,
    'last_reason?': text,
    'fault?': shape({ 'code?': text, text }),
    'split?': text,
    'piece?': shape({ of: text, from: integer, to: integer }),
    'has_answer?': flag,
  }),
);

export const submissionPage = named(
  'SubmissionPage',
  'A page of submissions',
  shape({ list: list(submissionAnswer), ...paged }),
);

export const submissionRecordPage = named(
  'SubmissionRecordPage',
  'A page of the records of a submission, in order',
  shape({ list: list(named('SubmittedRecord', 'A record that was sent', shape(link))), ...paged }),
);
