// POST /fiscal/v1/chains/{supplier}/resume, /renew and /confirm: an operator resumes sending, or starts a new chain after a
// restore.
import { integer, named, shape, text, flag, listAnswer } from '../kit/answer-schema';
import { refuse } from '../../contracts/errors';
import type { ChainDocument } from '../../model/chain';
import type { StopDocument } from '../../model/submission';
import { computeDigests } from '../../store/audit/rows';
import { type LiftResult, isUnused } from '../../store/chains/chain-control';
import { createInstallationNumber } from '../../store/chains/chains';
import type { Call, Endpoint } from '../kit/endpoint';
import { failAfterCommit } from '../kit/request/audit-row';
import { findChainOrRefuse } from './chain-status';
import { classifyStop, describeLifted, resumedAnswer, toChainObject, toLiftedJson } from './lifted-stops';
import { type SignalledChain, endRuns, wakeChains } from './wake-chain';

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
 * The stop of a certificate that other workspaces share remains: the operator of the service lifts it.
 * docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const resumeChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/resume',
  scope: 'operate',
  operation: {
    id: 'resumeChain',
    tag: 'chains',
    summary: 'Lift the stops of a chain, so that every affected chain resumes',
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

/** Lifts the stops that concern the workspace alone; returns the others as `left`. */
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
  // Only the shared certificate stops the chain.
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
  operation: { id: 'renewChain', tag: 'chains', summary: 'Renew a chain, which gives it a new installation number' },
  answers: { 200: renewedAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const renewed = await renew(call, chain);
    resumeRuns(call, [{ chain, renewed }]);
    return { body: renewalMembers({ chain, renewed }) };
  },
};

/** Refused if the witness or the authority knows of later records: an operator cannot overrule them. */
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
    if (chain.sealingPause?.byAuthority)
      throw refuse('conflict', 'sealing-stopped-by-authority', { stop: chain.sealingPause.text });
    await change(
      ({ chains }) => chains.confirmEnd(chain),
      () => ({
        objects: [toChainObject(chain)],
        ...computeDigests({ sealingPause: chain.sealingPause }, { confirmed: chain.head }),
      }),
    );
    deps.log.warn({ chain: chain._id, head: chain.head?.sequence ?? 0 }, 'an operator confirmed the end of a chain');
    wakeChains(deps, [chain]);
    return { body: { supplier: chain.supplier, installation: chain.installation, records: chain.head?.sequence ?? 0 } };
  },
};

/** For a restored backup. `sello chain renew --all` renews the chains of all workspaces. */
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
    resumeRuns(call, renewals);
    return { body: { list: renewals.map(renewalMembers) } };
  },
};

/** Each chain has its own transaction and audit row. */
async function renew({ deps, store, buildAuditRow }: Call, chain: ChainDocument): Promise<ChainDocument> {
  const { installation, head } = chain;
  const fresh = { installation: createInstallationNumber(), before: installation, now: deps.now() };
  const details = {
    objects: [toChainObject(chain)],
    ...computeDigests({ installation, head }, { installation: fresh.installation, head: null }),
  };
  const own = { ...buildAuditRow(details), _id: deps.newId() };
  const renewed = (await store.chains.renewInstallation(chain._id, { ...fresh, auditRow: own })) ?? chain;
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

function resumeRuns({ deps }: Call, renewals: readonly RenewalResult[]): void {
  wakeChains(
    deps,
    // Only the run is notified that a number is unused; the database cannot prove that.
    renewals.map(
      ({ chain, renewed }): SignalledChain =>
        isUnused(renewed, chain.installation) ? { ...renewed, signal: { unused: true } } : renewed,
    ),
  );
  endRuns(
    deps,
    renewals.map(({ chain }) => chain),
  );
}
