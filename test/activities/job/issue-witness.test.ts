// The record of an invoice in the witness before its run shows the record to anyone. Regression: the sweep, and the runs of
// calls, continued with records that no sealer could write, and a restored backup could seal others in their place.
import { createSealActivity } from '../../../activities/chain/seal';
import { type WitnessLog, WitnessUnavailableError } from '../../../src/contracts/witness';
import { saveInvoicesAndStartSealing } from '../../../src/jobs/issue/store-and-seal';
import { createMessage } from '../../../src/messages/message';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { listChainKeysWithOverdueInternalWork } from '../../../src/store/chains/sweep';
import { openWitnessFolder } from '../../../src/witness/witness-folder';
import { clockAnchor } from '../../witness/clock-anchor';
import { IssueScene, toStartedWalk } from './issued';
import { takeWalk } from './jobs';

let scene: IssueScene;
beforeAll(async () => {
  scene = await IssueScene.open();
}, 60_000);
afterAll(() => scene?.fixture.close());

describe('an invoice that a call issues', () => {
  it('has its record in the witness before its run makes the PDF, even if nobody could write it', async () => {
    const other = await scene.fixture.supplier('B67077537');
    const one = scene.invoice('UNWRITTEN', other.supplier);
    await scene.issue(one);
    const { deps } = scene.fixture;
    const noteEnd: WitnessLog['noteEnd'] = async (key, end) => {
      if (end.sequence > 0) throw new WitnessUnavailableError('failing', 'ENOSPC');
      await deps.witness.noteEnd(key, end);
    };
    const full = { ...deps, witness: { ...deps.witness, noteEnd } };
    const sealing = { chain: other._id, installation: other.installation, head: null, compared: false };
    expect(await createSealActivity(full)(sealing)).toMatchObject({ paused: expect.stringContaining('ENOSPC') });
    // As after the sweep: nobody has notified the job.
    await expect(takeWalk(full, toStartedWalk(one))).rejects.toThrow('ENOSPC');
    expect((await scene.job(one)).intents.map(({ provider }) => provider)).not.toContain('pdf');
    await takeWalk(deps, toStartedWalk(one));
    expect((await deps.witness.ofChain(other._id, false))?.ends).toMatchObject([{ sequence: 1 }]);
    expect((await scene.job(one)).intents.map(({ provider }) => provider)).toContain('pdf');
  });

  it('waits until a sealer has compared the chain if its record is not new, because a backup may contain the record', async () => {
    const other = await scene.fixture.supplier('A28599033');
    const one = scene.invoice('OLD', other.supplier);
    await scene.issue(one);
    const { deps } = scene.fixture;
    const noteEnd: WitnessLog['noteEnd'] = async (key, end) => {
      if (end.sequence > 0) throw new WitnessUnavailableError('failing', 'ENOSPC');
      await deps.witness.noteEnd(key, end);
    };
    const sealing = { chain: other._id, installation: other.installation, head: null, compared: false };
    await createSealActivity({ ...deps, witness: { ...deps.witness, noteEnd } })(sealing);
    const later = { ...deps, now: () => new Date(Date.now() + 10_000) };
    await getSealingRequestsCollection(deps.database).updateMany({ chain: other._id }, { $unset: { notify: '' } });
    const isLacking = () => expect(takeWalk(later, toStartedWalk(one))).rejects.toThrow('does not have record 1 yet');
    const undone = () => listChainKeysWithOverdueInternalWork(deps.database, new Date(Date.now() + 1_000));
    // A sealer writes nothing while only a person ends the pause, so it is not called every 20 seconds.
    const sealingPause = { at: new Date(), text: createMessage('backup-restored'), restored: true as const };
    await getChainsCollection(deps.database).updateOne({ _id: other._id }, { $set: { sealingPause } });
    await isLacking();
    expect(await undone()).not.toContain(other._id);
    await getChainsCollection(deps.database).updateOne({ _id: other._id }, { $set: { sealingPause: null } });
    await isLacking();
    expect((await deps.witness.ofChain(other._id, true))?.ends).toMatchObject([{ sequence: 0 }]);
    // The sweep calls a sealer, although nothing of the chain waits.
    expect(await undone()).toContain(other._id);
    await scene.fixture.seal(other);
    await takeWalk(later, toStartedWalk(one));
    expect((await scene.job(one)).intents.map(({ provider }) => provider)).toContain('pdf');
  });

  it('writes nothing into the witness in its walk if the sealer has written its record', async () => {
    const other = await scene.fixture.supplier('B82846817');
    const one = scene.invoice('WRITTEN', other.supplier);
    await scene.issue(one);
    const { deps } = scene.fixture;
    await scene.fixture.seal(other);
    const noteEnd = jest.fn(() => Promise.resolve());
    await takeWalk({ ...deps, witness: { ...deps.witness, noteEnd } }, toStartedWalk(one));
    expect(noteEnd).not.toHaveBeenCalled();
  });

  it('continues while the witness cannot be read, if its process knows that the record is in it', async () => {
    const other = await scene.fixture.supplier('B84818442');
    const one = scene.invoice('KNOWN', other.supplier);
    await scene.issue(one);
    const { deps } = scene.fixture;
    await scene.fixture.seal(other);
    const ofChain = () => Promise.reject(new WitnessUnavailableError('silent', 'no response within 5 s'));
    await takeWalk({ ...deps, witness: { ...deps.witness, ofChain } }, toStartedWalk(one));
    expect((await scene.job(one)).intents.map(({ provider }) => provider)).toContain('pdf');
  });

  it('finds a record that another process has just written, even if the clocks differ by seconds', async () => {
    const other = await scene.fixture.supplier('B65410011');
    const one = scene.invoice('ELSEWHERE', other.supplier);
    await scene.issue(one);
    const folder = scene.fixture.file('witness');
    const second = openWitnessFolder(folder, { now: () => new Date(), anchor: clockAnchor, failed: () => undefined });
    try {
      // The second process has just read the folder, so its facts lack the record.
      await second.ofChain(other._id, true);
      const { deps } = scene.fixture;
      await scene.fixture.seal(other);
      const noteEnd = jest.fn(() => Promise.resolve());
      const now = () => new Date(Date.now() + 10_000);
      await takeWalk({ ...deps, now, witness: { ...second, noteEnd } }, toStartedWalk(one));
      expect(noteEnd).not.toHaveBeenCalled();
      expect((await scene.job(one)).intents.map(({ provider }) => provider)).toContain('pdf');
    } finally {
      await second.close();
    }
  });

  it('does not count its record as new because the clock of its worker is behind', async () => {
    const other = await scene.fixture.supplier('B58818501');
    const one = scene.invoice('BEHIND', other.supplier);
    await scene.issue(one);
    const { deps } = scene.fixture;
    const noteEnd: WitnessLog['noteEnd'] = async (key, end) => {
      if (end.sequence > 0) throw new WitnessUnavailableError('failing', 'ENOSPC');
      await deps.witness.noteEnd(key, end);
    };
    const sealing = { chain: other._id, installation: other.installation, head: null, compared: false };
    await createSealActivity({ ...deps, witness: { ...deps.witness, noteEnd } })(sealing);
    const behind = { ...deps, now: () => new Date(Date.now() - 30_000) };
    await expect(takeWalk(behind, toStartedWalk(one))).rejects.toThrow('does not have record 1 yet');
    expect((await deps.witness.ofChain(other._id, true))?.ends).toMatchObject([{ sequence: 0 }]);
  });

  it('is sealed at once although the witness did not get its number, and stops no call of another series', async () => {
    // Regression: every call of the transaction got the error, and only the sweep had the invoices sealed.
    const { supplier } = await scene.fixture.supplier('A28017895');
    const context = await scene.context();
    const noteSeries = () => Promise.reject(new WitnessUnavailableError('failing', 'ENOSPC'));
    const signalWithStart = jest.fn(() => Promise.resolve());
    const temporal = {
      withDeadline: (_: number, call: () => Promise<unknown>) => call(),
      workflow: { signalWithStart, start: () => Promise.resolve() },
    };
    const dying = {
      ...context,
      witness: { ...scene.fixture.deps.witness, noteSeries },
      runs: { ...context.runs, temporal: temporal as never },
    };
    const unnoted = scene.invoice('UNNOTED', supplier);
    // The first call keeps the others waiting, so that they share the next transaction.
    const results = await Promise.allSettled([
      saveInvoicesAndStartSealing(context, [scene.invoice('NOTED', supplier)]),
      saveInvoicesAndStartSealing(dying, [unnoted]),
      saveInvoicesAndStartSealing(context, [scene.invoice('NOTED', supplier)]),
    ]);
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: expect.any(WitnessUnavailableError) },
      { status: 'fulfilled' },
    ]);
    expect(await scene.code(unnoted)).toBe('000001');
    await new Promise((resolve) => setImmediate(resolve));
    expect(signalWithStart).toHaveBeenCalledTimes(1);
  });
});
