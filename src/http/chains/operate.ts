// POST /fiscal/v1/chains/{supplier}/resume and /renew: an operator lets sending go on, or starts a new chain after a restore.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import { Refusal } from '../../contracts/errors';
import { chainStopKey } from '../../store/ledger/windows';
import { type ChainDocument, newInstallation } from '../../store/ledger/chains';
import type { Call, Endpoint } from '../endpoint';
import { findChainOrRefuse } from './find-chain';
import { endRun, wakeChain } from './wake-chain';

export const resumeChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/resume',
  scope: 'operate',
  async handle(call) {
    const { deps, store } = call;
    const chain = await findChainOrRefuse(call);
    const lifted = await store.chains.liftStops(chain);
    for (const concerned of lifted.chains) await wakeChain(deps, concerned);
    deps.log.warn({ chain: chain._id, stops: lifted.stops.map(({ text }) => text) }, 'stops were lifted');
    return {
      body: {
        lifted: lifted.stops.map(({ _id, at, text, code }) => ({
          what: whatOf(_id, chain),
          at,
          text,
          warning: certificateProblemCodes.some((one) => one === code)
            ? warnings.missing
            : warnings[whatOf(_id, chain)],
        })),
        chains: lifted.chains.length,
      },
    };
  },
};

const whatOf = (stop: string, chain: ChainDocument): 'chain' | 'certificate' =>
  stop === chainStopKey(chain._id) ? 'chain' : 'certificate';

/** The same refusal comes again unless its cause was mended first. */
const warnings = {
  chain:
    'Sending goes on at once with the same records. If the cause is not mended, the authority refuses them again and ' +
    'the chain stops again.',
  certificate:
    'Sending goes on at once for every supplier with this certificate. The authority asks a suspended caller not to ' +
    'try again before the matter is settled with it.',
  missing:
    'Sending goes on at once for every supplier with this certificate. If it is still missing, over or unreadable, the ' +
    'chains stop again.',
} as const;

export const renewChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/renew',
  scope: 'operate',
  async handle(call) {
    return { body: await renew(call, await findChainOrRefuse(call)) };
  },
};

/** Only while nobody else can tell: what the witness or the authority knows is not talked away. */
export const confirmChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/confirm',
  scope: 'operate',
  async handle(call) {
    const { deps, store } = call;
    const chain = await findChainOrRefuse(call);
    if (chain.sealStop?.byAuthority) throw new Refusal('conflict', chain.sealStop.text);
    await store.chains.confirmEnd(chain);
    deps.log.warn({ chain: chain._id, head: chain.head?.sequence ?? 0 }, 'a person confirmed the end of a chain');
    await wakeChain(deps, chain);
    return { body: { supplier: chain.supplier, installation: chain.installation, records: chain.head?.sequence ?? 0 } };
  },
};

/** After a restored backup: every chain of the workspace. Of all workspaces at once: `sello chain renew --all`. */
export const renewChains: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/renew',
  scope: 'operate',
  async handle(call) {
    const { store, workspace } = call;
    const found = await store.chains.list({ environment: workspace.environment });
    const list: object[] = [];
    for (const chain of found) list.push(await renew(call, chain));
    return { body: { list } };
  },
};

async function renew({ deps, store }: Call, chain: ChainDocument): Promise<object> {
  const { supplier, installation } = chain;
  const fresh = { installation: newInstallation(), now: deps.now() };
  const renewed = (await store.chains.renewInstallation(chain._id, fresh)) ?? chain;
  deps.log.warn({ chain: chain._id, before: installation, now: renewed.installation }, 'a chain was renewed');
  await wakeChain(deps, renewed);
  await endRun(deps, chain);
  return { supplier, before: installation, installation: renewed.installation, renewed: true };
}
