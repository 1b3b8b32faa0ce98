// One query to the authority with a line: whether the certificate behind it works. Nothing is sent that the authority keeps.
import type { AuthorityClient } from '../../authority/client';
import type { AuthorityConnection } from '../../authority/connection';
import type { ChainDocument } from '../../store/chains/chains';
import type { CallDeps } from '../kit/endpoint';

export interface QueryTrial {
  /** The month that was asked for, `2026-11`: the running one. */
  readonly period: string;
  /** Undefined: the authority answered the question. */
  readonly problem?: string;
  /** The authority refused, and did not merely stay silent. */
  readonly refused: boolean;
  readonly tookMs: number;
}

export async function tryConnection(
  { settings, now }: Pick<CallDeps, 'settings' | 'now'>,
  line: Pick<AuthorityConnection, 'client' | 'representative'>,
  chain: Pick<ChainDocument, 'supplier' | 'supplierName'>,
): Promise<QueryTrial> {
  const began = performance.now();
  const today = now();
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  const { answer } = await line.client.query(
    {
      issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
      year,
      month,
      ...(line.representative ? { byRepresentative: true } : {}),
    },
    settings.authority.callSeconds * 1_000,
  );
  const problem = problemOf(answer);
  return {
    period: `${year}-${String(month).padStart(2, '0')}`,
    ...(problem === undefined ? {} : { problem }),
    refused: answer.kind === 'fault',
    tookMs: Math.round(performance.now() - began),
  };
}

type QueryTrialAnswer = Awaited<ReturnType<AuthorityClient['query']>>['answer'];

function problemOf(answer: QueryTrialAnswer): string | undefined {
  if (answer.kind === 'fault') return `${answer.code ?? ''} ${answer.text}`.trim();
  return answer.kind === 'unknown' ? answer.detail : undefined;
}
