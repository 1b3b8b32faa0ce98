// A renewal whose traces are lost or late: a database restored to the time before it, records that are sealed or sent
// under the earlier number, and a pass of sealing that the renewal ends.
import { makeSupplierCode } from '../../../bench/documents';
import type { KnownChainHead } from '../../../src/contracts/chain-run';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { renderMessageInEnglish } from '../../../src/messages/render';
import type { ChainDocument } from '../../../src/model/chain';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import { generateInstallationNumber, getChainsCollection } from '../../../src/store/chains/chains';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import type { ActivityDeps } from '../../../activities/deps';
import { toKnownChainHead } from '../../../activities/chain/compare-head';
import { notifyDueJobsOfChain } from '../../../activities/chain/notify-jobs';
import { createSealActivity } from '../../../activities/chain/seal';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a renewal of a chain', () => {
  let fixture: ChainFixture;
  let alone: ActivityDeps;
  let suppliers = 7_900;
  beforeAll(async () => {
    fixture = await openChainFixture();
    alone = { ...fixture.deps, witness: absentWitnessLog };
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(() => {
    fixture.at = {};
  });

  const supplierWith = async (...numbers: readonly string[]): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    for (const number of numbers) await fixture.ask(chain, await fixture.invoice(chain, number));
    return chain;
  };
  const renew = async (chain: ChainDocument): Promise<ChainDocument> => {
    const installation = generateInstallationNumber();
    return (await renewInstallationNumber(fixture.database, chain._id, {
      installation,
      now: new Date(),
    })) as ChainDocument;
  };
  const sealAlone = ({ _id: chain, installation }: ChainDocument, head: KnownChainHead | null, compared = false) =>
    createSealActivity(alone)({ chain, installation, head, compared });
  /** Restores the chain like a backup, without the records of later numbers. */
  const putBack = async (backup: ChainDocument): Promise<void> => {
    const { database } = fixture;
    const later = { chain: backup._id, installation: { $ne: backup.installation } };
    const lost = await getRecordsCollection(database).find(later).toArray();
    await getRecordsCollection(database).deleteMany(later);
    await getChainInvoicesCollection(database).deleteMany({ _id: { $in: lost.map(({ invoiceKey }) => invoiceKey) } });
    await getChainsCollection(database).replaceOne({ _id: backup._id }, backup);
  };

  it('that a restore lost pauses the chain if only the run of the lost number knows it', async () => {
    const chain = await supplierWith('LR-1');
    await sealAlone(chain, null, true);
    const backup = await fixture.chain(chain);
    const renewed = await renew(chain);
    await fixture.ask(renewed, await fixture.invoice(renewed, 'LR-2'));
    await sealAlone(renewed, null, true);
    const head = toKnownChainHead(await fixture.chain(chain));
    await putBack(backup);
    expect(await sealAlone(renewed, head, true)).toMatchObject({ sealed: 0, retired: true });
    const { sealingPause } = await fixture.chain(chain);
    expect(sealingPause).toMatchObject({ restored: true });
    expect(renderMessageInEnglish(sealingPause?.text ?? '')).toContain(renewed.installation);
    await fixture.ask(backup, await fixture.invoice(backup, 'LR-3'));
    expect(await sealAlone(backup, toKnownChainHead(backup), true)).toMatchObject({ sealed: 0 });
  });

  it('does not pause the chain when the run of the earlier number ends', async () => {
    const chain = await supplierWith('LR-1');
    await sealAlone(chain, null, true);
    const head = toKnownChainHead(await fixture.chain(chain));
    await renew(chain);
    expect(await sealAlone(chain, head, true)).toMatchObject({ retired: true });
    expect((await fixture.chain(chain)).sealingPause ?? null).toBeNull();
  });

  it('that a restore lost raises an alarm if only the authority knows its records', async () => {
    const chain = await supplierWith('LR-1');
    await sealAlone(chain, null, true);
    await fixture.drain(chain);
    const backup = await fixture.chain(chain);
    const renewed = await renew(chain);
    await fixture.ask(renewed, await fixture.invoice(renewed, 'LR-2'));
    await sealAlone(renewed, null, true);
    await fixture.openWindows();
    await fixture.drain(renewed);
    await putBack(backup);
    expect(await fixture.askDoubts(backup, true, alone)).toHaveProperty('renewed');
    const { alarm } = await fixture.chain(chain);
    expect(renderMessageInEnglish(alarm?.text ?? '')).toContain(`under installation number ${renewed.installation}`);
  });

  describe('whose last record is not in the witness', () => {
    /** Seals a record that never reaches the witness, as if its worker had died after the commit. */
    const renewedWithUnwitnessedRecord = async (): Promise<{ renewed: ChainDocument; end: KnownChainHead }> => {
      const chain = await supplierWith('LR-1');
      await sealAlone(chain, null, true);
      const end = toKnownChainHead(await fixture.chain(chain)) as KnownChainHead;
      return { renewed: await renew(chain), end };
    };
    const knownToWitness = async ({ _id }: ChainDocument) => (await fixture.witness.ofChain(_id, true))?.ends ?? [];

    it('sends this record only after the witness has it', async () => {
      const { renewed, end } = await renewedWithUnwitnessedRecord();
      await fixture.drain(renewed);
      expect(await knownToWitness(renewed)).toMatchObject([end]);
    });

    it('notifies the job of this record only after the witness has it', async () => {
      const { renewed, end } = await renewedWithUnwitnessedRecord();
      const sealed = { chain: renewed._id, state: 'sealed' } as const;
      await getSealingRequestsCollection(fixture.database).updateMany(sealed, { $set: { notify: true } });
      await notifyDueJobsOfChain(fixture.deps, renewed._id);
      expect(await knownToWitness(renewed)).toMatchObject([end]);
    });
  });

  it('ends the pass of sealing under the earlier number, although more requests wait', async () => {
    const { sealRequestsMax } = chainLimits;
    Object.assign(chainLimits, { sealRequestsMax: 2 });
    try {
      const chain = await supplierWith('LR-1', 'LR-2', 'LR-3', 'LR-4', 'LR-5');
      let seals = 0;
      fixture.at['before-seal'] = async () => {
        seals += 1;
        if (seals === 1) await renew(chain);
      };
      expect(await sealAlone(chain, null, true)).toMatchObject({ sealed: 0, more: true });
      expect(seals).toBe(1);
      expect(await fixture.records(chain)).toHaveLength(0);
    } finally {
      Object.assign(chainLimits, { sealRequestsMax });
    }
  });
});
