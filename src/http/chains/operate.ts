// Serves POST /fiscal/v1/chains/{supplier}/resume, /renew and /confirm. An operator resumes sending with them, or
// starts a new chain after a restore.
import {
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  booleanSchema,
  defineNamedUnpagedListSchema,
} from '../kit/response-schema';
import { createRefusal } from '../../contracts/errors';
import type { ChainDocument } from '../../model/chain';
import type { SendingStopDocument } from '../../model/submission';
import { computeChangeDigests } from '../../store/audit/rows';
import { type EndedSendingStopsWithChains } from '../../store/chains/chain-control';
import { isNewInstallationNumberUnused } from '../../store/chains/renew-installation-number';
import { generateInstallationNumber } from '../../store/chains/chains';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { runFailpointAfterCommit } from '../kit/request/audit-row';
import { findStoredOrWitnessedSealingPause, requireSupplierChain } from './chain-status';
import {
  classifySendingStopScope,
  buildEndedSendingStopsAuditDetails,
  endedSendingStopsSchema,
  toChainAuditObject,
  toEndedSendingStopsJson,
  toSendingStopSummaryJson,
} from './lifted-stops';
import {
  type ChainToSignal,
  wakePastInstallationChainRunsToEnd,
  signalOrStartChainRunsInBackground,
} from './wake-chain';
import { renderMessageInEnglish } from '../../messages/render';

const confirmedSchema = defineNamedSchema(
  'Confirmed',
  'The chain with the confirmation',
  defineObjectSchema({ supplier: textSchema, installation: textSchema, records: integerSchema }),
);

const renewedSchema = defineNamedSchema(
  'Renewed',
  'The chain with its new installation number',
  defineObjectSchema({ supplier: textSchema, 'before?': textSchema, installation: textSchema, renewed: booleanSchema }),
);

const renewedList = defineNamedUnpagedListSchema(renewedSchema, 'RenewedList', 'Result for each chain');

/**
 * Resumes sending. The stop of a certificate that other workspaces share remains, because only the operator can end it.
 * docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const resumeChainSendingEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/resume',
  scope: 'operate',
  operation: {
    id: 'resumeChain',
    tag: 'chains',
    summary: 'Resume sending of a stopped chain, and of every chain that the same stop affects',
  },
  responses: { 200: endedSendingStopsSchema },
  errors: ['not-found'],
  async handle(call) {
    const { deps, accessKey } = call;
    const chain = await requireSupplierChain(call);
    const { lifted, left } = await liftAllowed(call, chain);
    if (lifted.stops.length === 0 && left.length > 0) {
      throw createRefusal('forbidden', 'stop-needs-service', { stop: left[0]?.text ?? '' });
    }
    signalOrStartChainRunsInBackground(deps, lifted.chains);
    const stops = lifted.stops.map(({ text }) => renderMessageInEnglish(text));
    deps.log.warn({ chain: chain._id, accessKey, stops }, 'sending was resumed');
    const stay = left.map((stop) => ({ ...toSendingStopSummaryJson(stop, chain, call.language), needs: 'service' }));
    return {
      body: { ...toEndedSendingStopsJson(chain, lifted, call.language), ...(stay.length > 0 ? { left: stay } : {}) },
    };
  },
});

/** Ends the stops that concern only the workspace; returns the others as `left`. */
async function liftAllowed(
  { store, change }: TenantCallContext,
  chain: ChainDocument,
): Promise<{ lifted: EndedSendingStopsWithChains; left: SendingStopDocument[] }> {
  if (!(await store.chains.sharesCertificate(chain))) {
    const lifted = await change(
      ({ chains }) => chains.liftStops(chain),
      (done) => buildEndedSendingStopsAuditDetails(chain, done),
    );
    return { lifted, left: [] };
  }
  const stops = await store.chains.stopsOf(chain);
  const isOwn = ({ _id }: SendingStopDocument) => classifySendingStopScope(_id, chain) === 'chain';
  const own = stops.filter(isOwn);
  // The shared certificate is the only stop of the chain.
  if (own.length === 0 && stops.length > 0) return { lifted: { stops: [], chains: [chain] }, left: stops };
  await change(
    ({ chains }) => chains.liftOwnStop(chain),
    () => buildEndedSendingStopsAuditDetails(chain, { stops: own }),
  );
  return { lifted: { stops: own, chains: [chain] }, left: stops.filter((stop) => !isOwn(stop)) };
}

export const renewChainEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/renew',
  scope: 'operate',
  operation: { id: 'renewChain', tag: 'chains', summary: 'Renew a chain, which gives it a new installation number' },
  responses: { 200: renewedSchema },
  errors: ['not-found'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const renewal = await renew(call, chain);
    resumeRuns(call, [renewal]);
    return { body: renewalMembers(renewal) };
  },
});

/** @throws Refusal `conflict` if the authority has later records than the database */
function requireNoLaterRecord({ sealingPause }: ChainDocument): void {
  if (sealingPause?.byAuthority)
    throw createRefusal('conflict', 'sealing-stopped-by-authority', { stop: sealingPause.text });
}

/** @throws Refusal `conflict` if the witness has later records than the database */
async function requireNoLaterWitnessedRecord(call: TenantCallContext, chain: ChainDocument): Promise<void> {
  const lacking = await findStoredOrWitnessedSealingPause(call, { ...chain, sealingPause: null });
  if (lacking) throw createRefusal('conflict', 'sealing-stopped-by-authority', { stop: lacking.text });
}

/**
 * Confirms the last record of a chain. The call is refused if the witness or the authority has later records, which an
 * operator cannot overrule.
 */
export const confirmLastChainRecordEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/confirm',
  scope: 'operate',
  operation: {
    id: 'confirmChain',
    tag: 'chains',
    summary: 'Confirm that the last stored record is the end of the chain, if Sello cannot determine this',
  },
  responses: { 200: confirmedSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change } = call;
    const chain = await requireSupplierChain(call);
    requireNoLaterRecord(chain);
    await requireNoLaterWitnessedRecord(call, chain);
    await change(
      async ({ chains }) => {
        if (await chains.confirmEnd(chain)) return;
        requireNoLaterRecord(await requireSupplierChain(call));
        throw createRefusal('conflict', 'chain-changed');
      },
      () => ({
        objects: [toChainAuditObject(chain)],
        ...computeChangeDigests({ sealingPause: chain.sealingPause }, { confirmed: chain.head }),
      }),
    );
    deps.log.warn({ chain: chain._id, head: chain.head?.sequence ?? 0 }, 'an operator confirmed the end of a chain');
    signalOrStartChainRunsInBackground(deps, [{ ...chain, signal: { confirmed: true } }]);
    return { body: { supplier: chain.supplier, installation: chain.installation, records: chain.head?.sequence ?? 0 } };
  },
});

/**
 * Renews every chain of the workspace after a restored backup. `sello chain renew --all` renews the chains of all
 * workspaces.
 */
export const renewAllChainsOfWorkspaceEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/chains/renew',
  scope: 'operate',
  operation: { id: 'renewChains', tag: 'chains', summary: 'Renew every chain of the workspace' },
  responses: { 200: renewedList },
  async handle(call) {
    const { store, workspace } = call;
    const chains = await store.chains.list({ environment: workspace.environment });
    const renewals: RenewalResult[] = [];
    // Each run gets this signal at once. A run that seals before the signal arrives gets another number.
    for (const chain of chains) {
      const renewal = await renew(call, chain);
      resumeRuns(call, [renewal]);
      renewals.push(renewal);
    }
    return { body: { list: renewals.map(renewalMembers) } };
  },
});

/** Renews a chain. Each chain has its own transaction and audit row. */
async function renew({ deps, store, buildAuditRow }: TenantCallContext, chain: ChainDocument): Promise<RenewalResult> {
  const { installation, head } = chain;
  const fresh = { installation: generateInstallationNumber(), before: installation, now: deps.now() };
  const details = {
    objects: [toChainAuditObject(chain)],
    ...computeChangeDigests({ installation, head }, { installation: fresh.installation, head: null }),
  };
  const own = { ...buildAuditRow(details), _id: deps.newId() };
  const renewed = (await store.chains.renewInstallation(chain._id, { ...fresh, auditRow: own })) ?? chain;
  await runFailpointAfterCommit(deps.settings);
  deps.log.warn({ chain: chain._id, before: installation, now: renewed.installation }, 'a chain was renewed');
  return { chain, renewed, unused: isNewInstallationNumberUnused(renewed, fresh.installation) };
}

interface RenewalResult {
  readonly chain: ChainDocument;
  readonly renewed: ChainDocument;
  readonly unused: boolean;
}

const renewalMembers = ({ chain, renewed }: RenewalResult) => ({
  supplier: chain.supplier,
  before: chain.installation,
  installation: renewed.installation,
  renewed: true,
});

function resumeRuns({ deps }: TenantCallContext, renewals: readonly RenewalResult[]): void {
  signalOrStartChainRunsInBackground(
    deps,
    // Only the signal tells the run that a number is unused, because the database cannot prove this.
    renewals.map(({ renewed, unused }): ChainToSignal => (unused ? { ...renewed, signal: { unused: true } } : renewed)),
  );
  wakePastInstallationChainRunsToEnd(
    deps,
    renewals.map(({ chain }) => chain),
  );
}
