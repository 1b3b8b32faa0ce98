// Verifies a chain as a stream. Each link is recomputed and compared with the previous one, so memory does not grow.
import { type Message, createMessage } from '../../messages/message';
import { computeRecordHash, toRecordHashInput } from './record-hash';
import { type ChainHead, toChainHead, type SealedRecord } from './record';

/** The first problem of a chain. `position` is the sequence number of the record that must be there. */
export interface ChainBreak {
  readonly position: number;
  readonly kind: 'sequence' | 'identity' | 'predecessor' | 'fingerprint' | 'time' | 'installation' | 'truncated';
  readonly message: Message;
  /** The earlier installation number of the record; undefined for the present number. */
  readonly installation?: string;
}

/** Describes a break among the records of an earlier installation number; each number has its own sequence. */
export const toEarlierInstallationChainBreak = (broken: ChainBreak, installation: string): ChainBreak => ({
  ...broken,
  installation,
  message: createMessage('break-earlier', { installation, problem: broken.message }),
});

export interface ChainVerificationOptions {
  /** Installation number that every record must have; if absent, the number of the first record. */
  readonly installation?: string;
  /**
   * The record after which the verifier starts, if the records up to it were verified before. If absent or null, the
   * verifier starts at the first record.
   */
  readonly after?: ChainHead | null;
  /**
   * The head of the chain when reading began. A stream that ends before this head was truncated; records after the head
   * are allowed.
   */
  readonly head?: ChainHead | null;
}

export interface ChainVerifier {
  /**
   * Adds the next link, or null for a text that cannot be read as one. Returns the first break, or null. After a break,
   * further records are ignored.
   */
  add(record: SealedRecord | null): ChainBreak | null;
  /** Ends the stream; returns the first break, or null. */
  end(): ChainBreak | null;
  /** Links found good so far. */
  readonly count: number;
}

function identityHolds(record: SealedRecord): boolean {
  const { issuer, number, date } = toRecordHashInput(record);
  return record.issuer === issuer && record.number === number && record.date === date;
}

function sameLink(record: SealedRecord, head: ChainHead | null): boolean {
  const { previous } = record;
  if (previous === null || head === null) return previous === null && head === null;
  return (
    previous.fingerprint === head.fingerprint &&
    previous.number === head.number &&
    previous.date === head.date &&
    previous.issuer === head.issuer
  );
}

/**
 * Returns whether times are in order. Times with the same offset are compared as texts; for other times, the instants
 * are computed. A malformed time is never in order.
 */
function inOrder(earlier: string, later: string): boolean {
  if (earlier.length === 25 && later.length === 25 && earlier.slice(19) === later.slice(19)) return earlier <= later;
  return Date.parse(earlier) <= Date.parse(later);
}

/** Returns the problem of a record at its position; null if there is none. `head` is the previous record. */
function findBreak(
  record: SealedRecord,
  head: ChainHead | null,
  position: number,
  installation: string | undefined,
): ChainBreak | null {
  const broken = (kind: ChainBreak['kind'], text: Message): ChainBreak => ({ position, kind, message: text });
  if (record.sequence !== position)
    return broken('sequence', createMessage('break-sequence', { found: record.sequence }));
  if (!identityHolds(record)) return broken('identity', createMessage('break-invoice'));
  if (head !== null && record.issuer !== head.issuer) return broken('identity', createMessage('break-issuer'));
  if (!sameLink(record, head)) return broken('predecessor', createMessage('break-predecessor'));
  if (computeRecordHash(toRecordHashInput(record)) !== record.fingerprint) {
    return broken('fingerprint', createMessage('break-fingerprint'));
  }
  const { NumeroInstalacion: found } = record.software;
  if (installation !== undefined && found !== installation) {
    return broken('installation', createMessage('break-installation', { installation: found }));
  }
  if (head !== null && !inOrder(head.at, record.at)) return broken('time', createMessage('break-time'));
  return null;
}

const createUnreadableBreak = (position: number): ChainBreak => ({
  position,
  kind: 'fingerprint',
  message: createMessage('break-unreadable'),
});

/** Returns the problem of a record as `findBreak` does. A record that lacks a member is a problem, not an exception. */
function checkLink(...link: Parameters<typeof findBreak>): ChainBreak | null {
  try {
    return findBreak(...link);
  } catch {
    const [, , position] = link;
    return createUnreadableBreak(position);
  }
}

/** Parses a stored record; null if the text cannot be read as one. Its members are not checked. */
export function parseSealedRecordJson(text: string): SealedRecord | null {
  try {
    const record = JSON.parse(text) as Partial<SealedRecord> | null;
    return typeof record?.sequence === 'number' ? (record as SealedRecord) : null;
  } catch {
    return null;
  }
}

/** Creates a verifier for one chain. Pass it every record in the order of generation. */
export function createChainVerifier(options: ChainVerificationOptions = {}): ChainVerifier {
  let last = options.after ?? null;
  let { installation } = options;
  let count = 0;
  let firstBreak: ChainBreak | null = null;
  return {
    add(record) {
      if (firstBreak) return firstBreak;
      const position = (last?.sequence ?? 0) + 1;
      if (record === null) {
        firstBreak = createUnreadableBreak(position);
        return firstBreak;
      }
      firstBreak = checkLink(record, last, position, installation);
      if (!firstBreak && position === options.head?.sequence && record.fingerprint !== options.head.fingerprint) {
        firstBreak = { position, kind: 'fingerprint', message: createMessage('break-head') };
      }
      if (firstBreak) return firstBreak;
      installation ??= record.software.NumeroInstalacion;
      last = toChainHead(record);
      count++;
      return null;
    },
    end() {
      const length = last?.sequence ?? 0;
      const expected = options.head?.sequence ?? 0;
      if (firstBreak || length >= expected) return firstBreak;
      firstBreak = {
        position: length + 1,
        kind: 'truncated',
        message: createMessage('break-end', { length, expected }),
      };
      return firstBreak;
    },
    get count() {
      return count;
    },
  };
}

export interface ChainVerificationResult {
  readonly count: number;
  /** The first break; null if every link is valid. */
  readonly broken: ChainBreak | null;
}

/** Verifies a stream of records; reading stops at the first break. */
export async function verifyChain(
  records: Iterable<SealedRecord> | AsyncIterable<SealedRecord>,
  options: ChainVerificationOptions = {},
): Promise<ChainVerificationResult> {
  const verifier = createChainVerifier(options);
  for await (const record of records) {
    if (verifier.add(record)) break;
  }
  return { count: verifier.count, broken: verifier.end() };
}

/** Verifies a chain that arrives in parts. Each record is a JSON text, and is parsed only when it is needed. */
export async function verifyChainFromJsonParts(
  parts: AsyncIterable<readonly string[]>,
  options: ChainVerificationOptions = {},
): Promise<ChainVerificationResult> {
  const verifier = createChainVerifier(options);
  for await (const part of parts) {
    if (part.some((text) => verifier.add(parseSealedRecordJson(text)) !== null)) break;
  }
  return { count: verifier.count, broken: verifier.end() };
}
