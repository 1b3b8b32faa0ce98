// Received chains by issuer and billing system, with their forks, gaps and wrong hashes. The real authority reports
// none of these.
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { type SimulatorJournaledMessage, type SimulatorJournaledRecord, formatReceivedSoftwareKey } from './log-entry';
import type { ReceivedInvoiceId, ReceivedSoftwareId } from '../message/record';

/** One distinct record of a chain. Records with different bytes are distinct. */
export interface ReceivedChainRecord {
  readonly operation: 'Alta' | 'Anulacion';
  readonly invoice: ReceivedInvoiceId;
  readonly fingerprint: string;
  /** Hash of the previous record; empty for the first record of a chain. */
  readonly previous: string;
  readonly sha256: string;
  readonly firstMessage: number;
  times: number;
  /** State of the newest response line for these bytes. */
  lastLine?: string;
  readonly orphanOnArrival: boolean;
}

/**
 * Report on one chain. `received` counts every arrival, and `resends` repetitions of the same bytes. All other counts
 * are of distinct records.
 */
export interface ReceivedChainReport {
  readonly issuer: string;
  readonly software: ReceivedSoftwareId;
  readonly received: number;
  readonly distinct: number;
  readonly resends: number;
  readonly firstRecords: number;
  /** Number of records after the first that name the same predecessor, or claim to be the first record. */
  readonly forks: number;
  /** Records whose predecessor never arrived. */
  readonly gaps: number;
  readonly outOfOrder: number;
  readonly wrongFingerprints: number;
  /** Number of records whose predecessor has the stated hash, but another identity. */
  readonly wrongPrevious: number;
  /**
   * Number of records that arrived again with the same hash but different bytes, so they were changed after their
   * creation.
   */
  readonly altered: number;
  readonly whole: boolean;
  readonly head?: ReceivedChainRecordSummary;
  readonly examples: readonly (ReceivedChainRecordSummary & { readonly problem: string })[];
}

export interface ReceivedChainRecordSummary extends ReceivedInvoiceId {
  readonly operation: string;
  readonly fingerprint: string;
  readonly previous: string;
  readonly message: number;
}

interface Chain {
  readonly issuer: string;
  readonly software: ReceivedSoftwareId;
  readonly links: ReceivedChainRecord[];
  readonly bySha256: Map<string, ReceivedChainRecord>;
  readonly byFingerprint: Map<string, ReceivedChainRecord>;
  readonly successors: Map<string, ReceivedChainRecord>;
  readonly problems: (readonly [problem: Problem, link: ReceivedChainRecord])[];
  received: number;
}

type Problem = 'fork' | 'wrong-fingerprint' | 'wrong-previous' | 'altered';

export interface ReceivedChainIndex {
  apply(message: SimulatorJournaledMessage): void;
  /** How often these bytes have arrived so far. */
  timesReceived(record: Pick<SimulatorJournaledRecord, 'invoice' | 'software' | 'sha256'>): number;
  reports(issuer?: string): ReceivedChainReport[];
  links(issuer: string): Iterable<ReceivedChainRecord>;
  clear(): void;
}

/** Creates the index of received chains. */
export function createReceivedChainIndex(): ReceivedChainIndex {
  const chains = new Map<string, Chain>();
  return {
    apply: (message) => {
      for (const record of message.records) {
        const key = getKey(record.invoice.issuer, record.software);
        const chain = chains.get(key) ?? emptyChain(record.invoice.issuer, record.software);
        chains.set(key, chain);
        receive(chain, message, record);
      }
    },
    timesReceived: ({ invoice, software, sha256 }) =>
      chains.get(getKey(invoice.issuer, software))?.bySha256.get(sha256)?.times ?? 0,
    reports: (issuer) =>
      [...chains.values()].filter((chain) => issuer === undefined || chain.issuer === issuer).map(buildReport),
    *links(issuer) {
      for (const chain of chains.values()) if (chain.issuer === issuer) yield* chain.links;
    },
    clear: () => chains.clear(),
  };
}

function getKey(issuer: string, software: ReceivedSoftwareId): string {
  return `${issuer}\n${formatReceivedSoftwareKey(software)}`;
}

function emptyChain(issuer: string, software: ReceivedSoftwareId): Chain {
  const maps = { bySha256: new Map(), byFingerprint: new Map(), successors: new Map() };
  return { issuer, software, links: [], ...maps, problems: [], received: 0 };
}

function receive(chain: Chain, message: SimulatorJournaledMessage, record: SimulatorJournaledRecord): void {
  chain.received += 1;
  const entry = chain.bySha256.get(record.sha256);
  const line = record.line?.state;
  if (entry) {
    entry.times += 1;
    if (line !== undefined) entry.lastLine = line;
    return;
  }
  const previous = record.previous?.fingerprint ?? '';
  const predecessor = chain.byFingerprint.get(previous);
  const link: ReceivedChainRecord = {
    operation: record.operation,
    invoice: record.invoice,
    fingerprint: record.fingerprint,
    previous,
    sha256: record.sha256,
    firstMessage: message.number,
    times: 1,
    ...(line === undefined ? {} : { lastLine: line }),
    orphanOnArrival: record.previous !== undefined && !predecessor,
  };
  chain.links.push(link);
  chain.bySha256.set(link.sha256, link);
  noteProblems(chain, record, link, predecessor);
}

function noteProblems(
  chain: Chain,
  record: SimulatorJournaledRecord,
  link: ReceivedChainRecord,
  predecessor?: ReceivedChainRecord,
): void {
  if (!record.fingerprintRight) chain.problems.push(['wrong-fingerprint', link]);
  if (link.fingerprint !== '' && chain.byFingerprint.has(link.fingerprint)) {
    chain.problems.push(['altered', link]);
    return;
  }
  chain.byFingerprint.set(link.fingerprint, link);
  if (chain.successors.has(link.previous)) chain.problems.push(['fork', link]);
  else chain.successors.set(link.previous, link);
  const { previous } = record;
  if (predecessor && previous && !isSame(predecessor.invoice, previous)) chain.problems.push(['wrong-previous', link]);
}

function isSame(one: ReceivedInvoiceId, other: ReceivedInvoiceId): boolean {
  return one.issuer === other.issuer && one.number === other.number && one.date === other.date;
}

function buildReport(chain: Chain): ReceivedChainReport {
  const count = (wanted: Problem) => chain.problems.filter(([problem]) => problem === wanted).length;
  const orphans = chain.links.filter(({ orphanOnArrival }) => orphanOnArrival);
  const gaps = orphans.filter(({ previous }) => !chain.byFingerprint.has(previous));
  const late = orphans.length - gaps.length;
  const last = chain.links.at(-1);
  const named = [...chain.problems, ...gaps.map((link) => ['gap', link] as const)];
  return {
    issuer: chain.issuer,
    software: chain.software,
    received: chain.received,
    distinct: chain.links.length,
    resends: chain.received - chain.links.length,
    firstRecords: chain.links.filter(({ previous }) => previous === '').length,
    forks: count('fork'),
    gaps: gaps.length,
    outOfOrder: late,
    wrongFingerprints: count('wrong-fingerprint'),
    wrongPrevious: count('wrong-previous'),
    altered: count('altered'),
    whole: named.length === 0 && late === 0,
    ...(last ? { head: exampleOf(last) } : {}),
    examples: named.slice(0, simulatorLimits.examplesMax).map(([problem, link]) => ({ problem, ...exampleOf(link) })),
  };
}

function exampleOf({
  operation,
  invoice,
  fingerprint,
  previous,
  firstMessage,
}: ReceivedChainRecord): ReceivedChainRecordSummary {
  return { ...invoice, operation, fingerprint, previous, message: firstMessage };
}
