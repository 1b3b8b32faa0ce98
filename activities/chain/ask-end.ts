// Asks the authority whether it holds records of this installation number that the database has not: when neither the run
// nor the witness knows the end of a chain. What was sealed and never sent it cannot show (docs/restore.md).
import { queryAll } from '../../src/authority/query-all';
import { monthsBetween } from '../../src/chain/run/months';
import { authority as authorityLimits } from '../../src/contracts/limits/authority';
import { chain as limits } from '../../src/contracts/limits/chain';
import { heldHere } from '../../src/store/ledger/chain-holdings';
import type { ChainDocument } from '../../src/store/ledger/chains';
import { noteSealingRest } from '../../src/store/ledger/seal';
import type { AuthorityConnection, Deps } from '../deps';
import { compareEnd } from './compare-end';

/** `known`: there was nothing to ask. `whole`: nothing is missing here. `behind`: the chain says so and rests. */
export type EndAsked = { readonly kind: 'known' | 'whole' | 'behind' } | { readonly kind: 'failed'; problem: string };

export async function askEnd(deps: Deps, chain: ChainDocument, line: AuthorityConnection): Promise<EndAsked> {
  const asked = { chain: chain._id, installation: chain.installation, head: null, compared: false };
  const { difference } = await compareEnd(deps, asked);
  if (difference?.kind !== 'unknown') return { kind: 'known' };
  const months = monthsBetween(
    chain.head ? Date.parse(chain.head.at) : chain.createdAt.getTime(),
    deps.now().getTime(),
  );
  for (const { year, month } of months.slice(-limits.endMonthsMax)) {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    const missing = await missingHere(deps, chain, line, { year, month, period });
    if (missing.kind === 'failed') return missing;
    if (missing.numbers.length === 0) continue;
    const text =
      `the authority holds ${missing.numbers.length} records of ${period} under the installation number ` +
      `${chain.installation} that the database has not, the first of invoice ${missing.numbers[0]}: a restored ` +
      'backup? Renew the chain';
    await noteSealingRest(deps.database, chain, { at: deps.now(), text, byAuthority: true }, deps.now());
    return { kind: 'behind' };
  }
  const { installation, head } = chain;
  const end = { installation, sequence: head?.sequence ?? 0, fingerprint: head?.fingerprint ?? '' };
  await deps.witness.noteEnd(chain._id, end);
  return { kind: 'whole' };
}

/** Numbers of invoices that the authority holds from this installation and of whose records we have none. */
async function missingHere(
  deps: Deps,
  chain: ChainDocument,
  { client, representative }: AuthorityConnection,
  { year, month, period }: { readonly year: number; readonly month: number; readonly period: string },
): Promise<{ kind: 'found'; numbers: string[] } | { kind: 'failed'; problem: string }> {
  const issuer = { NombreRazon: chain.supplierName, NIF: chain.supplier };
  const queried = await queryAll(
    client,
    { issuer, year, month, withSoftware: true, ...(representative ? { byRepresentative: true } : {}) },
    { pagesMax: authorityLimits.queryPagesMax, timeLimitMs: deps.settings.authority.callSeconds * 1_000 },
  );
  if (queried.kind === 'failed') return queried;
  const here = new Set(
    (await heldHere(deps.database, chain._id, period)).flatMap(({ accepted, unsettled, older }) => [
      accepted?.fingerprint ?? '',
      unsettled ?? '',
      ...older,
    ]),
  );
  const numbers = queried.records
    .filter(({ installation, fingerprint }) => installation === chain.installation && !here.has(fingerprint ?? ''))
    .map(({ number }) => number);
  return { kind: 'found', numbers };
}
