// GET /fiscal/v1/chains, /fiscal/v1/chains/{supplier} and its verification: how a supplier's chain stands.
import type { Language } from '../../messages/text';
import { message } from '../../messages/message';
import { render } from '../../messages/render';
import { refuse } from '../../contracts/errors';
import { certificates } from '../../contracts/limits/certificates';
import { http as limits } from '../../contracts/limits/http';
import type { ChainDocument } from '../../store/chains/chains';
import type { ChainStatus } from '../../store/chains/read-chains';
import type { StopDocument } from '../../store/chains/windows';
import { chainAnswer, chainList, verificationAnswer } from '../answers/chains';
import type { Call, Endpoint } from '../endpoint';
import { cursorParameter, longListParameter } from '../request/parameters';
import { findChainOrRefuse } from './find-chain';
import { classifyStop } from './lifted-stops';
import { explainSealingPaused } from './sealing-paused';

export const listChains: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains',
  scope: 'read',
  operation: { id: 'listChains', tag: 'chains', summary: 'List the chains of the workspace' },
  query: { limit: longListParameter, cursor: cursorParameter },
  answers: { 200: chainList },
  async handle(call) {
    const { store, query } = call;
    const limit = Number(query.limit ?? limits.longListRowsMax);
    const after = query.cursor === undefined ? {} : { after: supplierOf(query.cursor) };
    const found = await store.chains.list({ ...after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const list = await Promise.all(
      (await store.chains.readStandings(shown)).map(async (standing) =>
        chainMembers(standing, await explainSealingPaused(call, standing.chain), call),
      ),
    );
    const last = found.length > limit ? shown.at(-1) : undefined;
    return { body: { list, ...(last ? { next_cursor: cursorOf(last) } : {}) } };
  },
};

/** The list is in the order of the suppliers, of whom a workspace has one chain each. */
const cursorOf = ({ supplier }: ChainDocument): string =>
  Buffer.from(JSON.stringify({ supplier })).toString('base64url');

/** @throws Refusal `parameter` */
function supplierOf(cursor: string): string {
  try {
    const { supplier } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { supplier?: unknown };
    if (typeof supplier === 'string') return supplier;
  } catch {
    // Falls through to the refusal: whatever it was, it is not ours.
  }
  throw refuse('parameter', 'cursor-of-other-list');
}

export const readChain: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier',
  scope: 'read',
  operation: { id: 'readChain', tag: 'chains', summary: 'Get a chain' },
  answers: { 200: chainAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const [standing, rests, stops, shares] = await Promise.all([
      call.store.chains.readStanding(chain),
      explainSealingPaused(call, chain),
      call.store.chains.stopsOf(chain),
      call.store.chains.sharesCertificate(chain),
    ]);
    const held = stops.length > 0 ? { stops: stops.map((stop) => stopMembers(stop, chain, shares, call)) } : {};
    return { body: { ...chainMembers(standing, rests, call), ...detailsOf(chain), ...held } };
  },
};

export const verifyChain: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier/verification',
  scope: 'read',
  operation: { id: 'verifyChain', tag: 'chains', summary: 'Verify every link of a chain' },
  answers: { 200: verificationAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: await call.store.chains.verify(await findChainOrRefuse(call)) }),
};

/** Whoever lifts it: `service` for a stop of a certificate that others share. */
const stopMembers = (
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

/** What only the page of one chain shows. */
function detailsOf({ registration, past = [], installation, head, authorityClock }: ChainDocument): object {
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

/** Nothing while the certificate is missing or cannot be read: the stop says so. */
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

function chainMembers(
  { chain, pending, stop }: ChainStatus,
  rests: ChainDocument['sealStop'],
  reader: Pick<Call, 'language' | 'deps'>,
): object {
  return {
    supplier: chain.supplier,
    name: chain.supplierName,
    environment: chain.environment,
    installation: chain.installation,
    state: chain.registration.state,
    ...(chain.signRecords ? { sign_records: true } : {}),
    records: chain.head?.sequence ?? 0,
    ...(chain.head ? { head: chain.head } : {}),
    pending,
    ...(chain.lastSubmissionAt ? { last_submission_at: chain.lastSubmissionAt } : {}),
    ...(chain.nextAttemptAt && chain.nextAttemptAt > reader.deps.now() ? { next_attempt_at: chain.nextAttemptAt } : {}),
    ...(chain.lastError ? { last_error: chain.lastError } : {}),
    ...(rests ? { sealing_rests: { at: rests.at, text: rests.text } } : {}),
    ...(stop ? { stopped: describeStop(stop, reader.language) } : {}),
    ...(chain.alarm ? { alarm: alarmMembers(chain.alarm, reader.language) } : {}),
    ...(chain.lastAlarm ? { last_alarm: lastAlarmMembers(chain.lastAlarm) } : {}),
    ...(chain.check?.after ? { checked_to: chain.check.after.sequence } : {}),
    ...(chain.certificate ? certificateMembers(chain.certificate, new Date(), reader) : {}),
  };
}

/** What it is of, and how it ends: by itself, or by a person alone. */
const alarmMembers = (
  { at, text, kind = 'look' }: NonNullable<ChainDocument['alarm']>,
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
