// How a chain appears in responses: schema and JSON.
import { named, shape, text, time, flag, integer, list, enumSchema, texts } from '../kit/answer-schema';
import { alarmKinds, type ChainDocument } from '../../model/chain';
import { chainHead } from './record-json';
import { stopSchema, classifyStop } from './lifted-stops';
import type { StopDocument } from '../../model/submission';
import type { Call } from '../kit/endpoint';
import type { Language } from '../../messages/text';
import { message } from '../../messages/message';
import { render } from '../../messages/render';
import { certificates } from '../../contracts/limits/authority';
import type { ChainStatus } from '../../store/chains/read-chains';

const chainNote = named('ChainNote', 'Event of a chain', shape({ at: time, text }));

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
    'simplified_max_euros?': integer,
    records: integer,
    'head?': chainHead,
    pending: integer,
    'last_submission_at?': time,
    'next_attempt_at?': time,
    'last_error?': chainNote,
    'sealing_paused?': chainNote,
    'stopped?': text,
    'alarm?': shape({ at: time, kind: enumSchema(...alarmKinds), text, ends: text }),
    'last_alarm?': shape({ at: time, text, ended_at: time, how: text }),
    'verified_to?': integer,
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
    'stops?': list(shape({ ...stopSchema, 'code?': text, needs: enumSchema('operate', 'service') })),
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

/** `needs`: the scope that can lift it, `service` for a stop of a certificate that other workspaces share. */
export const stopMembers = (
  stop: StopDocument,
  chain: ChainDocument,
  shares: boolean,
  { language }: Pick<Call, 'language'>,
): object => {
  const { _id, at, code } = stop;
  const what = classifyStop(_id, chain);
  const needs = what === 'certificate' && shares ? 'service' : 'operate';
  return { what, at, text: describeStop(stop, language), ...(code ? { code } : {}), needs };
};

const describeStop = ({ code, text }: Pick<StopDocument, 'code' | 'text'>, language: Language): string =>
  render(language, message('chain-stopped', { code, text })).text;

/** Details that only `readChain` returns. */
export function chainDetails({ registration, past = [], installation, head, authorityClock }: ChainDocument): object {
  const { entry, signature, identityViews, confirmedAt, approvedAt } = registration;
  const used = past.map((row) => ({
    installation: row.installation,
    records: row.head?.sequence ?? 0,
    until: row.until,
    ...(row.why ? { why: row.why } : {}),
  }));
  return {
    registration: {
      entry,
      ...(signature ? { signature } : {}),
      ...(identityViews ? { identity_views: identityViews } : {}),
      ...(confirmedAt ? { confirmed_at: confirmedAt } : {}),
      ...(approvedAt ? { approved_at: approvedAt } : {}),
    },
    installations: [...used, { installation, records: head?.sequence ?? 0 }],
    ...(authorityClock ? { authority_clock: { at: authorityClock.at, drift_ms: authorityClock.driftMs } } : {}),
  };
}

/** Nothing while the certificate is missing or unreadable, which the stop reports. */
function certificateMembers(
  { fingerprint, validTo }: NonNullable<ChainDocument['certificate']>,
  now: Date,
  reader: Pick<Call, 'language'>,
): object {
  if (!validTo) return {};
  const daysLeft = Math.floor((validTo.getTime() - now.getTime()) / 86_400_000);
  const isNear = daysLeft < certificates.warnDays;
  const warning = isNear
    ? { warning: render(reader.language, message('certificate-ends-in', { days: daysLeft })).text }
    : {};
  return { certificate: { fingerprint, valid_to: validTo, days_left: daysLeft, ...warning } };
}

export function chainMembers(
  { chain, pending, stop }: ChainStatus,
  pause: ChainDocument['sealingPause'],
  reader: Pick<Call, 'language' | 'deps'>,
): object {
  return {
    supplier: chain.supplier,
    name: chain.supplierName,
    environment: chain.environment,
    installation: chain.installation,
    state: chain.registration.state,
    ...(chain.signRecords ? { sign_records: true } : {}),
    ...(chain.simplifiedMaxEuros ? { simplified_max_euros: chain.simplifiedMaxEuros } : {}),
    records: chain.head?.sequence ?? 0,
    ...(chain.head ? { head: chain.head } : {}),
    pending,
    ...(chain.lastSubmissionAt ? { last_submission_at: chain.lastSubmissionAt } : {}),
    ...(chain.nextAttemptAt && chain.nextAttemptAt > reader.deps.now() ? { next_attempt_at: chain.nextAttemptAt } : {}),
    ...(chain.lastError ? { last_error: chain.lastError } : {}),
    ...(pause ? { sealing_paused: { at: pause.at, text: pause.text } } : {}),
    ...(stop ? { stopped: describeStop(stop, reader.language) } : {}),
    ...(chain.alarm ? { alarm: alarmMembers(chain.alarm, reader.language) } : {}),
    ...(chain.lastAlarm ? { last_alarm: lastAlarmMembers(chain.lastAlarm) } : {}),
    ...(chain.check?.after ? { verified_to: chain.check.after.sequence } : {}),
    ...(chain.certificate ? certificateMembers(chain.certificate, new Date(), reader) : {}),
  };
}

/** Its kind, and how it ends: automatically, or only when an operator acknowledges it. */
const alarmMembers = (
  { at, text, kind = 'review' }: NonNullable<ChainDocument['alarm']>,
  language: Language,
): object => ({
  at,
  kind,
  text,
  ends: render(language, message(`alarm-ends-${kind}`)).text,
});

const lastAlarmMembers = ({ at, text, endedAt, how }: NonNullable<ChainDocument['lastAlarm']>): object => ({
  at,
  text,
  ended_at: endedAt,
  how,
});
