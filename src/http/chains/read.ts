// GET /fiscal/v1/chains, /fiscal/v1/chains/{supplier} and its verification: how a supplier's chain stands.
import { Refusal } from '../../contracts/errors';
import { certificates as limits } from '../../contracts/limits/certificates';
import { type ChainDocument, chains, chainKey } from '../../store/ledger/chains';
import { verifyStoredChain } from '../../store/ledger/chain-verification';
import { type ChainStanding, standingOf } from './waiting-text';
import type { Call, Endpoint } from '../endpoint';

export const listChains: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains',
  scope: 'read',
  async handle({ deps, workspace }) {
    const found = await chains(deps.database)
      .find({ workspace: workspace._id })
      .sort({ supplier: 1 })
      .limit(1_000)
      .toArray();
    const standings = await Promise.all(found.map((chain) => standingOf(deps.database, chain)));
    return { body: { list: standings.map(chainMembers) } };
  },
};

export const readChain: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier',
  scope: 'read',
  handle: async (call) => ({ body: chainMembers(await standingOf(call.deps.database, await chainOf(call))) }),
};

export const verifyChain: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier/verification',
  scope: 'read',
  handle: async (call) => ({ body: await verifyStoredChain(call.deps.database, await chainOf(call)) }),
};

export async function chainOf({ deps, workspace, params }: Call): Promise<ChainDocument> {
  const key = chainKey(workspace._id, workspace.environment, (params.supplier ?? '').toUpperCase());
  const chain = await chains(deps.database).findOne({ _id: key });
  if (!chain) throw new Refusal('not-found', 'chain not found');
  return chain;
}

/** Nothing while the certificate is missing or cannot be read: the stop says so. */
function certificateMembers({ fingerprint, validTo }: NonNullable<ChainDocument['certificate']>, now: Date): object {
  if (!validTo) return {};
  const daysLeft = Math.floor((validTo.getTime() - now.getTime()) / 86_400_000);
  const warning = daysLeft < limits.warnDays ? { warning: `the certificate ends in ${daysLeft} days` } : {};
  return { certificate: { fingerprint, valid_to: validTo, days_left: daysLeft, ...warning } };
}

function chainMembers({ chain, pending, stop }: ChainStanding): object {
  return {
    supplier: chain.supplier,
    name: chain.supplierName,
    environment: chain.environment,
    installation: chain.installation,
    state: chain.registration.state,
    records: chain.head?.sequence ?? 0,
    ...(chain.head ? { head: chain.head } : {}),
    pending,
    ...(chain.lastSubmissionAt ? { last_submission_at: chain.lastSubmissionAt } : {}),
    ...(chain.nextAttemptAt ? { next_attempt_at: chain.nextAttemptAt } : {}),
    ...(chain.lastError ? { last_error: chain.lastError } : {}),
    ...(chain.sealStop ? { sealing_rests: chain.sealStop } : {}),
    ...(stop ? { stopped: stop } : {}),
    ...(chain.alarm ? { alarm: chain.alarm } : {}),
    ...(chain.check?.after ? { checked_to: chain.check.after.sequence } : {}),
    ...(chain.certificate ? certificateMembers(chain.certificate, new Date()) : {}),
  };
}
