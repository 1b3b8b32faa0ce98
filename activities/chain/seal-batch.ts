// One sealing transaction: plan the batch, then write records, head, identities, requests and stamps, or nothing.
import { type BatchPlan, planBatch, type SealItem } from '../../src/chain/run/plan-batch';
import { untouched } from '../../src/chain/record/flags';
import type { ChainHead, SoftwareBlock } from '../../src/chain/record/record';
import type { Invoice } from '../../src/document/model/invoice';
import type { Settings } from '../../src/settings/settings';
import type { ChainView } from '../../src/store/ledger/chain-view';
import type { ChainDocument } from '../../src/store/ledger/chains';
import { entries, type EntryDocument, entryKey } from '../../src/store/entries/entries';
import { identities, type IdentityDocument } from '../../src/store/ledger/invoices';
import { type RequestDocument, requests } from '../../src/store/ledger/requests';
import type { Deps } from '../deps';
import { writeSeal } from './write-seal';

/** Another sealer, or a change of an entry, was faster: read again and plan anew. */
export class SealConflict extends Error {
  override readonly name = 'SealConflict';
}

/** What a batch was planned from; the writes check that it still holds. */
export interface SealView {
  readonly chain: ChainDocument;
  readonly requests: ReadonlyMap<string, RequestDocument>;
  readonly identities: ReadonlyMap<string, IdentityDocument>;
  readonly entries: ReadonlyMap<string, EntryDocument>;
}

export interface SealedBatch {
  readonly sealed: number;
  readonly refused: number;
  readonly head: ChainHead | null;
}

/** Seals one batch on the head as the view has it. @throws SealConflict when something moved meanwhile. */
export async function sealBatch(
  deps: Deps,
  { chain, severalSuppliers }: ChainView,
  claimed: readonly RequestDocument[],
): Promise<SealedBatch> {
  const view = await readView(deps, chain, claimed);
  const now = deps.now();
  const plan = planBatch(
    claimed.map((request) => itemOf(view, request)),
    {
      head: chain.head,
      nowMs: now.getTime(),
      timeZone: chain.zone,
      environment: chain.environment,
      // `IndicadorMultiplesOT` is computed at sealing: does this account hold more than one billing?
      software: softwareBlock(deps.settings.software, chain.installation, severalSuppliers),
    },
  );
  await deps.failpoint('before-seal');
  await deps.database.transaction((session) => writeSeal(deps.database, view, plan, now, session));
  await deps.failpoint('after-seal');
  return { ...countsOf(plan), head: plan.head };
}

const countsOf = ({ decisions }: BatchPlan) => ({
  sealed: decisions.filter(({ kind }) => kind === 'sealed').length,
  refused: decisions.filter(({ kind }) => kind === 'refused').length,
});

async function readView(
  { database }: Deps,
  chain: ChainDocument,
  claimed: readonly RequestDocument[],
): Promise<SealView> {
  const [foundIdentities, foundEntries] = await Promise.all([
    identities(database)
      .find({ _id: { $in: [...new Set(claimed.map(({ identity }) => identity))] } })
      .toArray(),
    entries(database)
      .find({ _id: { $in: [...new Set(claimed.map((request) => entryKey(request.workspace, request.entry)))] } })
      .project<EntryDocument>({ states: 0, versions: 0, files: 0, snippet: 0, signatures: 0 })
      .toArray(),
  ]);
  return {
    chain,
    requests: new Map(claimed.map((request) => [request._id, request])),
    identities: new Map(foundIdentities.map((identity) => [identity._id, identity])),
    entries: new Map(foundEntries.map((entry) => [entry.id, entry])),
  };
}

function itemOf(view: SealView, request: RequestDocument): SealItem {
  const entry = view.entries.get(request.entry);
  if (!entry) throw new Error(`entry ${request.entry} is not stored`);
  const identity = view.identities.get(request.identity);
  return {
    request: request._id,
    kind: request.kind,
    restore: request.restore,
    entry: request.entry,
    entryChanged: entry.contentRevision !== request.contentRevision || entry.openJob !== request.job,
    amendment: isAmendment(entry),
    invoice: JSON.parse(entry.document) as Invoice,
    identity: request.identity,
    owner: identity?.entry ?? null,
    unsettled: (identity?.unsettled ?? null) !== null,
    situation: identity?.situation ?? untouched,
  };
}

/** Only a changed copy of what the authority accepted from us; a duplicate that is not ours is never written over. */
const isAmendment = ({ fiscal, digest }: EntryDocument): boolean =>
  fiscal?.kind === 'registration' &&
  (fiscal.outcome === 'accepted' || fiscal.outcome === 'accepted-with-errors') &&
  fiscal.documentDigest !== digest.val;

const softwareBlock = (software: Settings['software'], installation: string, several: boolean): SoftwareBlock => ({
  NombreRazon: software.producerName,
  NIF: software.producerNif,
  NombreSistemaInformatico: software.name,
  IdSistemaInformatico: software.id,
  Version: software.version,
  NumeroInstalacion: installation,
  TipoUsoPosibleSoloVerifactu: software.onlyFiscal,
  TipoUsoPosibleMultiOT: software.manyTaxpayers,
  IndicadorMultiplesOT: several ? 'S' : 'N',
});

/** Refuses one request outside a batch. */
export async function refuseRequest(
  deps: Deps,
  request: RequestDocument,
  code: string,
  message: string,
): Promise<void> {
  await requests(deps.database).updateOne(
    { _id: request._id, state: 'waiting' },
    { $set: { state: 'refused', code, message, tell: true, updatedAt: deps.now() } },
  );
}
