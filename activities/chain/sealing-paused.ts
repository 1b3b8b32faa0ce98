// Why sealing rests although requests wait: a clock that is off, or a database that lacks what was sealed.
import { predictEnd } from '../../src/chain/run/expected-end';
import { describeUnknownInstallation, detectRestore } from '../../src/chain/run/detect-restore';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { chain as limits } from '../../src/contracts/limits/chain';
import type { WitnessedFact, WitnessedEnd } from '../../src/contracts/witness';
import type { SealingView } from '../../src/store/chains/sealing-view';
import { findLiveProblems } from '../../src/settings/live';
import type { ChainDocument } from '../../src/store/chains/chains';
import type { Deps } from '../deps';
import type { RecordSigner } from '../../src/authority/record-signature';

/** How long a comparison with the authority's clock counts. */
const clockComparedSecondsMax = 600;

/** What is known of the end of a chain outside the database. */
export interface KnownChainEnd {
  /** The last record that the run saw sealed. */
  readonly head: KnownChainHead | null;
  /** The run has compared before. */
  readonly compared: boolean;
  readonly witnessed: WitnessedFact<WitnessedEnd> | null;
}

/** `unknown`: nobody here knows, the authority is asked. */
export interface Difference {
  readonly kind: 'behind' | 'unknown';
  readonly text: string;
}

/**
 * What the database lacks, or undefined: it holds the end of the chain.
 * docs/decisions/0016-an-unproven-chain-gets-a-new-number.md
 */
export function findMissingEnd(view: SealingView, known: KnownChainEnd): Difference | undefined {
  const { chain, databaseTime } = view;
  if (chain.sealStop?.restored) return behind(chain.sealStop.text);
  const knows = known.head !== null || known.compared;
  if (!knows && chain.sealStop?.byAuthority) return behind(chain.sealStop.text);
  const expected = predictEnd(chain, known.witnessed, databaseTime);
  if (expected.kind === 'other-number') return behind(describeUnknownInstallation(expected.end));
  for (const end of listKnownEnds(known, chain.installation)) {
    const text = explainMissingRecord(view, end);
    if (text) return behind(text);
  }
  return expected.kind === 'unknown' && !knows ? { kind: 'unknown', text: unknownText } : undefined;
}

/** Why the database does not hold a record that was sealed; undefined: it does. @param view one that looked for it */
export const explainMissingRecord = (view: SealingView, end: KnownChainHead): string | undefined =>
  detectRestore(view.chain, end) ?? otherRecord(view, end);

/** Records of this installation number that the database must hold. The engine may be restored, too: the witness counts. */
export const listKnownEnds = ({ head, witnessed }: KnownChainEnd, installation: string): KnownChainHead[] =>
  [head, witnessed?.last ?? null].flatMap((end) =>
    end && end.sequence > 0 && end.installation === installation ? [end] : [],
  );

const behind = (text: string): Difference => ({ kind: 'behind', text });

const unknownText =
  'nobody knows whether the database holds the last record of this chain: the authority is asked. When it does not ' +
  'answer and you know that nothing was lost: `chain confirm`; after a restored backup: `chain renew`';

/** The clock of this worker, as far as it can be compared. Orden HAC/1177/2024 art. 6. */
export function findClockProblem(view: SealingView, now: Date): string | undefined {
  const driftSeconds = Math.abs(now.getTime() - view.databaseTime.getTime()) / 1_000;
  if (driftSeconds <= limits.clockDriftSecondsMax) return authorityClockProblem(view, now);
  return `the clock of this worker is ${Math.round(driftSeconds)} s off the database's`;
}

/** The database has another record where the last one was seen: a backup was restored, and sealing went on. */
function otherRecord(view: SealingView, { sequence, fingerprint }: KnownChainHead): string | undefined {
  const held = view.known.find((record) => record.sequence === sequence);
  if (held?.fingerprint === fingerprint) return undefined;
  return `the database has another record ${sequence} than the one that was sealed: a restored backup? Renew the chain`;
}

/**
 * The last answer's `Date` against this clock, by way of the database's. An old comparison says nothing any more: a
 * clock that was set right must not stay stopped because no answer comes while nothing is sealed.
 */
function authorityClockProblem({ chain, databaseTime }: SealingView, now: Date): string | undefined {
  const compared = chain.authorityClock;
  if (!compared || databaseTime.getTime() - compared.at.getTime() > clockComparedSecondsMax * 1_000) return undefined;
  const authorityMs = databaseTime.getTime() - compared.driftMs;
  const seconds = Math.round((now.getTime() - authorityMs) / 1_000);
  if (Math.abs(seconds) <= limits.clockDriftSecondsMax) return undefined;
  return `the clock of this worker is ${seconds} s off the authority's`;
}

// Why a chain of the environment `live` seals nothing: nothing false or unsendable may become a first record there.
/**
 * The reason for people; undefined: sealing may go on. The software block is looked at for each batch, because a newer
 * version needs a declaration of its own; the certificate before the first record only, so that one that ends later
 * stops sending and not the issue of invoices.
 */
export async function explainNotLive(
  { settings, connectionFor }: Pick<Deps, 'settings' | 'connectionFor'>,
  chain: ChainDocument,
): Promise<string | undefined> {
  if (chain.environment !== 'live') return undefined;
  const problems = findLiveProblems(settings);
  if (problems.length > 0) return `this installation may not report to the real authority: ${problems.join('; ')}`;
  if (chain.head || (chain.past?.length ?? 0) > 0) return undefined;
  const found = await connectionFor(chain);
  return 'problem' in found ? `a first record needs a certificate: ${found.problem.text}` : undefined;
}

// Who signs the records of a chain, when its supplier wants them signed: the holder of the certificate that sends them.
export interface SignerLookup {
  readonly signer?: RecordSigner;
  /** Why nothing can be sealed: a record is signed when it is made, or never. */
  readonly problem?: string;
}

const wayOut = 'or let the records of this supplier go unsigned (`sign_records` false)';

/** Nothing is read for a chain whose records are not signed. */
export async function findSigner(
  { connectionFor }: Pick<Deps, 'connectionFor'>,
  chain: ChainDocument,
): Promise<SignerLookup> {
  if (!chain.signRecords) return {};
  const found = await connectionFor(chain);
  if ('problem' in found) return { problem: `records cannot be signed: ${found.problem.text} ${wayOut}` };
  const { signer } = found.connection;
  if (signer) return { signer };
  return { problem: `records cannot be signed: the key of the certificate is not RSA. Store another one, ${wayOut}` };
}
