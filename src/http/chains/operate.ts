// POST /fiscal/v1/chains/{supplier}/resume, /renew and /confirm: an operator resumes sending, or starts a new chain after a
// restore.
import { integer, named, shape, text, flag, listAnswer } from '../kit/answer-schema';
import { refuse } from '../../contracts/errors';
import { resumedAnswer, toLiftedJson, classifyStop, describeLifted, toChainObject } from './lifted-stops';
import type { Endpoint, Call } from '../kit/endpoint';
import { findChainOrRefuse } from './chain-status';
import { wakeChains, endRuns } from './wake-chain';
import type { StopDocument } from '../../store/chains/windows';
import { type LiftResult, isUnused } from '../../store/chains/chain-control';
import { type ChainDocument, createInstallationNumber } from '../../store/chains/chains';
import { computeDigests } from '../../store/audit/new-row';
import { failAfterCommit } from '../kit/request/audit-row';

const confirmedAnswer = named(
  'Confirmed',
  'The chain with the confirmation',
  shape({ supplier: text, installation: text, records: integer }),
);

const renewedAnswer = named(
  'Renewed',
  'The result',
  shape({ supplier: text, 'before?': text, installation: text, renewed: flag }),
);

const renewedList = listAnswer(renewedAnswer, 'RenewedList', 'Result for each chain');

/**
 * A stop of a certificate that others share stays: the service's operator lifts it.
 * docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const resumeChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/resume',
  scope: 'operate',
  operation: {
    id: 'resumeChain',
    tag: 'chains',
    summary: 'Lift the stops of a chain; every chain that they affect resumes',
  },
  answers: { 200: resumedAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const { deps, accessKey } = call;
    const chain = await findChainOrRefuse(call);
    const { lifted, left } = await liftAllowed(call, chain);
    if (lifted.stops.length === 0 && left.length > 0) {
      throw refuse('forbidden', 'stop-needs-service', { stop: left[0]?.text ?? '' });
    }
    wakeChains(deps, lifted.chains);
    const stops = lifted.stops.map(({ text }) => text);
    deps.log.warn({ chain: chain._id, accessKey, stops }, 'stops were lifted');
    const stay = left.map(({ _id, at, text }) => ({ what: classifyStop(_id, chain), at, text, needs: 'service' }));
    return { body: { ...toLiftedJson(chain, lifted), ...(stay.length > 0 ? { left: stay } : {}) } };
  },
};

/** Lifts what belongs to the workspace alone; gives what stays. */
async function liftAllowed(
  { store, change }: Call,
  chain: ChainDocument,
): Promise<{ lifted: LiftResult; left: StopDocument[] }> {
  if (!(await store.chains.sharesCertificate(chain))) {
    const lifted = await change(
      ({ chains }) => chains.liftStops(chain),
      (done) => describeLifted(chain, done),
    );
    return { lifted, left: [] };
  }
  const held = await store.chains.stopsOf(chain);
  const isOwn = ({ _id }: StopDocument) => classifyStop(_id, chain) === 'chain';
  const own = held.filter(isOwn);
  // Only what others share holds the chain: nothing is lifted here.
  if (own.length === 0 && held.length > 0) return { lifted: { stops: [], chains: [chain] }, left: held };
  await change(
    ({ chains }) => chains.liftOwnStop(chain),
    () => describeLifted(chain, { stops: own }),
  );
  return { lifted: { stops: own, chains: [chain] }, left: held.filter((stop) => !isOwn(stop)) };
}

export const renewChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/renew',
  scope: 'operate',
  operation: { id: 'renewChain', tag: 'chains', summary: 'Renew a chain: continue with a new installation number' },
  answers: { 200: renewedAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const renewed = await renew(call, chain);
    goOn(call, [{ chain, renewed }]);
    return { body: renewalMembers({ chain, renewed }) };
  },
};

/** Only while nobody else can tell: what the witness or the authority knows is not talked away. */
export const confirmChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/confirm',
  scope: 'operate',
  operation: {
    id: 'confirmChain',
    tag: 'chains',
    summary:
      'Confirm that the last stored record is the end of the chain, when this cannot be determined automatically',
  },
  answers: { 200: confirmedAnswer },
  refuses: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change } = call;
    const chain = await findChainOrRefuse(call);
    if (chain.sealStop?.byAuthority)
      throw refuse('conflict', 'sealing-stopped-by-authority', { stop: chain.sealStop.text });
    await change(
      ({ chains }) => chains.confirmEnd(chain),
      () => ({
        objects: [toChainObject(chain)],
        ...computeDigests({ sealStop: chain.sealStop }, { confirmed: chain.head }),
      }),
    );
    deps.log.warn({ chain: chain._id, head: chain.head?.sequence ?? 0 }, 'a person confirmed the end of a chain');
    wakeChains(deps, [chain]);
    return { body: { supplier: chain.supplier, installation: chain.installation, records: chain.head?.sequence ?? 0 } };
  },
};

/** After a restored backup: every chain of the workspace. Of all workspaces at once: `sello chain renew --all`. */
export const renewChains: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/renew',
  scope: 'operate',
  operation: { id: 'renewChains', tag: 'chains', summary: 'Renew every chain of the workspace' },
  answers: { 200: renewedList },
  async handle(call) {
    const { store, workspace } = call;
    const found = await store.chains.list({ environment: workspace.environment });
    const renewals: RenewalResult[] = [];
    for (const chain of found) renewals.push({ chain, renewed: await renew(call, chain) });
    goOn(call, renewals);
    return { body: { list: renewals.map(renewalMembers) } };
  },
};

/** Each chain has a transaction of its own, and so a row of the audit of its own. */
async function renew({ deps, store, act }: Call, chain: ChainDocument): Promise<ChainDocument> {
  const { installation, head } = chain;
  const fresh = { installation: createInstallationNumber(), before: installation, now: deps.now() };
  const told = {
    objects: [toChainObject(chain)],
    ...computeDigests({ installation, head }, { installation: fresh.installation, head: null }),
  };
  const own = { ...act(told), _id: deps.newId() };
  const renewed = (await store.chains.renewInstallation(chain._id, { ...fresh, act: own })) ?? chain;
  await failAfterCommit(deps.settings);
  deps.log.warn({ chain: chain._id, before: installation, now: renewed.installation }, 'a chain was renewed');
  return renewed;
}

interface RenewalResult {
  readonly chain: ChainDocument;
  readonly renewed: ChainDocument;
}

const renewalMembers = ({ chain, renewed }: RenewalResult): object => ({
  supplier: chain.supplier,
  before: chain.installation,
  installation: renewed.installation,
  renewed: true,
});

function goOn({ deps }: Call, renewals: readonly RenewalResult[]): void {
  wakeChains(
    deps,
    // Only its run learns that a number is unused; no read of a database can tell that.
    renewals.map(({ chain, renewed }) =>
      isUnused(renewed, chain.installation) ? { ...renewed, told: { unused: true } } : renewed,
    ),
  );
  endRuns(
    deps,
    renewals.map(({ chain }) => chain),
  );
}
