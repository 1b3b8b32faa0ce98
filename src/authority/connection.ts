// The connection to the authority for one chain, and queries over all pages of a response.

import type { CertificateProblem } from '../contracts/certificate-problems';
import type { AuthorityClient } from './client';
import type { AuthorityRecordPageQuery, AuthorityStoredRecord } from './query';
import type { XmlSigner } from './record-signature';
import { createMessage, type StoredMessage } from '../messages/message';

export interface AuthorityConnection {
  /** Fingerprint (SHA-256, upper-case hexadecimal) of the certificate, and the day it ends. */
  readonly certificate: string;
  readonly validTo: Date;
  /** Tax ID in the certificate. */
  readonly holder?: string;
  /** Name and tax ID of the certificate's holder, if the holder is not the issuer. */
  readonly representative?: { readonly NombreRazon: string; readonly NIF: string };
  readonly client: AuthorityClient;
  /** Signs records with the same certificate; absent if its key is not RSA. */
  readonly signer?: XmlSigner;
}

/**
 * A connection, or the reason why there is no connection. A missing, expired or unreadable certificate is expected, and
 * its problem is shown.
 */
export type AuthorityConnectionResult =
  | { readonly connection: AuthorityConnection }
  | { readonly problem: CertificateProblem };

type QueriedAll =
  | { readonly kind: 'all'; readonly records: readonly AuthorityStoredRecord[] }
  /** No conclusion is possible, not even from the pages that arrived. */
  | {
      readonly kind: 'failed';
      readonly problem: StoredMessage;
      /** Set if this process parses too many pages now, so that the same query succeeds later. */
      readonly isBusy?: true;
      /**
       * Records of the first pages, if there are more pages than one query may read. They show only what the authority
       * has, not what it lacks.
       */
      readonly firstRecords?: readonly AuthorityStoredRecord[];
    };

/** How many pages to query. */
interface QueriedPagesLimits {
  readonly pagesMax: number;
  /** Time limit of each page. */
  readonly timeLimitMs: number;
  /** Returns whether to query no more pages. */
  readonly isOver?: () => boolean;
}

/** Queries page by page. */
export async function queryAllAuthorityRecords(
  client: AuthorityClient,
  question: AuthorityRecordPageQuery,
  { pagesMax, timeLimitMs, isOver = () => false }: QueriedPagesLimits,
): Promise<QueriedAll> {
  const records: AuthorityStoredRecord[] = [];
  let after = question.after;
  for (let page = 0; page < pagesMax && !isOver(); page += 1) {
    const { answer } = await client.query({ ...question, ...(after ? { after } : {}) }, timeLimitMs);
    if (answer.kind === 'fault')
      return {
        kind: 'failed',
        problem: createMessage('authority-fault', { code: String(answer.code ?? ''), text: answer.text }),
      };
    if (answer.kind === 'unknown')
      return { kind: 'failed', problem: answer.detail, ...(answer.reason === 'busy' ? { isBusy: true } : {}) };
    if (answer.issuer !== question.issuer.NIF)
      return { kind: 'failed', problem: createMessage('answer-for-other-issuer') };
    records.push(...answer.records);
    if (!answer.next) return { kind: 'all', records };
    after = answer.next;
  }
  return { kind: 'failed', problem: `there are more than ${pagesMax} pages`, firstRecords: records };
}
