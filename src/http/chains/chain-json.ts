// Defines how a chain appears in responses: its schema and its JSON.
import {
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  booleanSchema,
  integerSchema,
  defineListSchema,
  defineEnumSchema,
} from '../kit/response-schema';
import { isCertificateFingerprint } from '../../contracts/certificate-problems';
import { chainAlarmEndConditions, type ChainDocument } from '../../model/chain';
import { doesSealingPauseEndAutomatically } from '../../chain/run/expected-head';
import { sendingAuthorizationKinds } from '../../chain/sending-authorization';
import { chainHeadSchema } from './record-json';
import {
  sendingStopSummaryMembers,
  classifySendingStopScope,
  describeSendingStop,
  toSendingStopSummaryJson,
} from './lifted-stops';
import type { SendingStopDocument } from '../../model/submission';
import type { TenantCallContext } from '../kit/endpoint';
import { findMessageRemedy, findFaultRemedy, type TextAudience } from '../kit/request/fault-json';
import type { Language } from '../../messages/text';
import { createMessage } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import { certificateLimits } from '../../contracts/limits/authority';
import type { ChainStatus } from '../../store/chains/read-chains';
import { identityDocumentSides } from '../../contracts/registration-statuses';

const chainEvent = defineNamedSchema(
  'ChainEvent',
  'An event of a chain',
  defineObjectSchema({ at: timeSchema, text: textSchema }),
);

export const chainSchema = defineNamedSchema(
  'Chain',
  'A chain and its state',
  defineObjectSchema({
    supplier: textSchema,
    name: textSchema,
    environment: defineEnumSchema('simulator', 'test', 'live'),
    installation: textSchema,
    state: defineEnumSchema('pending', 'registered', 'unregistered'),
    'title?': defineEnumSchema(...sendingAuthorizationKinds),
    'title_until?': textSchema,
    'sign_records?': booleanSchema,
    'simplified_max_euros?': integerSchema,
    records: integerSchema,
    'head?': chainHeadSchema,
    pending: integerSchema,
    'last_submission_at?': timeSchema,
    'next_attempt_at?': timeSchema,
    'last_error?': chainEvent,
    'sealing_paused?': defineObjectSchema({
      at: timeSchema,
      text: textSchema,
      'remedy?': textSchema,
      ends_automatically: booleanSchema,
    }),
    'stopped?': textSchema,
    'alarm?': defineObjectSchema({
      at: timeSchema,
      kind: defineEnumSchema(...chainAlarmEndConditions),
      text: textSchema,
      'installation?': textSchema,
      ends: textSchema,
    }),
    'last_alarm?': defineObjectSchema({
      at: timeSchema,
      text: textSchema,
      'installation?': textSchema,
      ended_at: timeSchema,
      how: textSchema,
    }),
    'verified_to?': integerSchema,
    'registration?': defineObjectSchema({
      entry: textSchema,
      'signature?': defineEnumSchema('digital', 'hand'),
      'identity_views?': defineListSchema(defineEnumSchema(...identityDocumentSides)),
      'confirmed_at?': timeSchema,
      'approved_at?': timeSchema,
    }),
    'installations?': defineListSchema(
      defineObjectSchema({
        installation: textSchema,
        records: integerSchema,
        'until?': timeSchema,
        'why?': defineEnumSchema('end-unknown'),
      }),
    ),
    'authority_clock?': defineObjectSchema({ at: timeSchema, drift_ms: integerSchema }),
    'stops?': defineListSchema(
      defineObjectSchema({
        ...sendingStopSummaryMembers,
        'code?': textSchema,
        'remedy?': textSchema,
        needs: defineEnumSchema('operate', 'service'),
      }),
    ),
    'certificate?': defineNamedSchema(
      'ChainCertificate',
      'The certificate that sends the records of a chain',
      defineObjectSchema({
        'fingerprint?': textSchema,
        valid_to: timeSchema,
        days_left: integerSchema,
        'warning?': textSchema,
      }),
    ),
  }),
);

export const chainListSchema = defineNamedSchema(
  'ChainList',
  'The chains, by supplier',
  defineObjectSchema({ list: defineListSchema(chainSchema), 'next_cursor?': textSchema }),
);

/**
 * Formats a stop for a response. `needs` is the scope that can end the stop, which is `service` if other workspaces
 * share the stopped certificate.
 */
export const toSendingStopJson = (
  stop: SendingStopDocument,
  chain: ChainDocument,
  shares: boolean,
  reader: TextAudience,
) => {
  const { _id, code, text } = stop;
  const remedy = code === undefined ? undefined : findFaultRemedy({ code, message: text }, reader);
  const needs =
    classifySendingStopScope(_id, chain) === 'certificate' && shares ? ('service' as const) : ('operate' as const);
  return {
    ...toSendingStopSummaryJson(stop, chain, reader.language),
    ...(code ? { code } : {}),
    ...(remedy ? { remedy } : {}),
    needs,
  };
};

/** Formats details that only `readChain` returns. */
export function toChainDetailsJson({ registration, past = [], installation, head, authorityClock }: ChainDocument) {
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

/** Formats the certificate. Returns nothing if it is missing or unreadable; the stop reports this. */
function certificateMembers(
  { fingerprint, validTo }: NonNullable<ChainDocument['certificate']>,
  now: Date,
  reader: Pick<TenantCallContext, 'language'>,
) {
  if (!validTo) return {};
  const daysLeft = Math.floor((validTo.getTime() - now.getTime()) / 86_400_000);
  const isNear = daysLeft < certificateLimits.warnDays;
  const warning = isNear
    ? { warning: renderMessage(reader.language, createMessage('certificate-ends-in', { days: daysLeft })).text }
    : {};
  const known = isCertificateFingerprint(fingerprint) ? { fingerprint } : {};
  return { certificate: { ...known, valid_to: validTo, days_left: daysLeft, ...warning } };
}

export function toChainStatusJson(
  { chain, pending, stop }: ChainStatus,
  pause: ChainDocument['sealingPause'],
  reader: Pick<TenantCallContext, 'language' | 'deps'>,
) {
  return {
    supplier: chain.supplier,
    name: chain.supplierName,
    environment: chain.environment,
    installation: chain.installation,
    state: chain.registration.state,
    ...(chain.title ? { title: chain.title.kind } : {}),
    ...(chain.title?.until ? { title_until: chain.title.until } : {}),
    ...(chain.signRecords ? { sign_records: true } : {}),
    ...(chain.simplifiedMaxEuros ? { simplified_max_euros: chain.simplifiedMaxEuros } : {}),
    records: chain.head?.sequence ?? 0,
    ...(chain.head ? { head: chain.head } : {}),
    pending,
    ...(chain.lastSubmissionAt ? { last_submission_at: chain.lastSubmissionAt } : {}),
    ...(chain.nextAttemptAt && chain.nextAttemptAt > reader.deps.now() ? { next_attempt_at: chain.nextAttemptAt } : {}),
    ...(chain.lastError ? { last_error: toNote(chain.lastError, reader.language) } : {}),
    ...(pause ? { sealing_paused: toPauseJson(pause, reader) } : {}),
    ...(stop ? { stopped: describeSendingStop(stop, reader.language) } : {}),
    ...(chain.alarm ? { alarm: alarmMembers(chain.alarm, reader.language) } : {}),
    ...(chain.lastAlarm ? { last_alarm: lastAlarmMembers(chain.lastAlarm, reader.language) } : {}),
    ...(chain.check?.after ? { verified_to: chain.check.after.sequence } : {}),
    ...(chain.certificate ? certificateMembers(chain.certificate, new Date(), reader) : {}),
  };
}

const toPauseJson = ({ at, text }: NonNullable<ChainDocument['sealingPause']>, reader: TextAudience) => {
  const remedy = findMessageRemedy(text, reader);
  return {
    ...toNote({ at, text }, reader.language),
    ...(remedy ? { remedy } : {}),
    ends_automatically: doesSealingPauseEndAutomatically(text),
  };
};

/** Formats an alarm with its kind, and how the alarm ends: automatically, or only when an operator acknowledges it. */
const alarmMembers = (alarm: NonNullable<ChainDocument['alarm']>, language: Language) => ({
  ...alarmNote(alarm, language),
  kind: alarm.kind ?? 'review',
  ends: renderMessage(language, createMessage(`alarm-ends-${alarm.kind ?? 'review'}`)).text,
});

const alarmNote = (
  { at, text, installation }: Pick<NonNullable<ChainDocument['alarm']>, 'at' | 'text' | 'installation'>,
  language: Language,
) => ({ ...toNote({ at, text }, language), ...(installation ? { installation } : {}) });

const lastAlarmMembers = ({ endedAt, how, ...alarm }: NonNullable<ChainDocument['lastAlarm']>, language: Language) => ({
  ...alarmNote(alarm, language),
  ended_at: endedAt,
  how: renderMessage(language, how).text,
});

const toNote = ({ at, text }: NonNullable<ChainDocument['lastError']>, language: Language) => ({
  at,
  text: renderMessage(language, text).text,
});
