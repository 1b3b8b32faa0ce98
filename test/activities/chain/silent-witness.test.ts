// A witness that hangs or fails: sealing and numbering pause visibly, unwitnessed records are neither notified nor
// sent, and work resumes when the witness responds.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import { makeSupplierCode } from '../../../bench/documents';
import { createSealActivity } from '../../../activities/chain/seal';
import { sendRecords } from '../../../activities/chain/send';
import { sendOpenOrNewlyFrozenSubmission } from '../../../activities/chain/submit-batch';
import type { ActivityDeps } from '../../../activities/deps';
import { witnessLimits as limits } from '../../../src/contracts/limits/witness';
import { type WitnessLog, WitnessUnavailableError } from '../../../src/contracts/witness';
import type { ChainDocument } from '../../../src/model/chain';
import { saveOrEndSealingPause } from '../../../src/store/chains/seal';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { issueSeriesNumber } from '../../../src/store/series/take-numbers';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { createMessage } from '../../../src/messages/message';

const silence = 'the witness does not respond: no response within 5 s';
const stored = createMessage('witness-silent', { reason: 'no response within 5 s' });

describe('an unavailable witness', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  /** The functions that are unavailable for records; the others are the real ones. */
  const without = (...verbs: (keyof WitnessLog)[]): ActivityDeps => {
    const away = () => Promise.reject(new WitnessUnavailableError('silent', 'no response within 5 s'));
    const noteEnd: WitnessLog['noteEnd'] = (key, end) =>
      end.sequence === 0 ? fixture.witness.noteEnd(key, end) : away();
    const missing = Object.fromEntries(verbs.map((verb) => [verb, verb === 'noteEnd' ? noteEnd : away]));
    return { ...fixture.deps, witness: { ...fixture.witness, ...missing } };
  };
  const seal = (deps: ActivityDeps, { _id, installation }: ChainDocument, compared = false) =>
    createSealActivity(deps)({ chain: _id, installation, head: null, compared });
  const requestSeal = async (index: number, number: string) => {
    const chain = await fixture.supplier(makeSupplierCode(index));
    return { chain, request: await fixture.ask(chain, await fixture.invoice(chain, number)) };
  };

  it('pauses sealing and numbering within the limit while its folder hangs, until it responds again', async () => {
    const { chain, request } = await requestSeal(7_400, 'H-1');
    const fifo = path.join(fixture.file('witness'), '1-1-aa.log');
    // Opening a pipe without a writer blocks, like a call into an unavailable network disk.
    execFileSync('mkfifo', [fifo]);
    const fromMs = Date.now();
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: silence, compared: false });
    const wanted = {
      workspace,
      id: 's',
      name: 'n',
      code: '',
      description: '',
      prefix: 'A',
      suffix: '',
      padding: 3,
      start: 1,
    };
    const by = { witness: fixture.witness };
    const take = () => issueSeriesNumber(fixture.database, wanted, { id: 'e', meta: {} }, new Date(), by);
    await expect(take()).rejects.toBeInstanceOf(WitnessUnavailableError);
    expect(Date.now() - fromMs).toBeLessThan(limits.verbMs + 2_000);
    expect((await fixture.chain(chain)).sealingPause).toMatchObject({ text: stored });
    closeSync(openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK));
    execFileSync('rm', [fifo]);
    const until = Date.now() + 3 * limits.probeMs;
    while (fixture.witness.trouble() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1, compared: true });
    expect((await fixture.chain(chain)).sealingPause ?? null).toBeNull();
    expect((await fixture.request(request))?.state).toBe('sealed');
    expect((await take()).code).toBe('A001');
  }, 60_000);

  it('delays sending and notification of a record that the witness lacks, without refusing the request', async () => {
    const { chain, request } = await requestSeal(7_401, 'H-2');
    await fixture.ask(chain, await fixture.invoice(chain, 'H-3'));
    const deps = without('noteEnd');
    const sealed = await seal(deps, chain);
    expect(sealed).toMatchObject({ paused: silence });
    expect(await fixture.request(request)).toMatchObject({ state: 'sealed', notify: true });
    expect((await fixture.chain(chain)).sealingPause).toMatchObject({ text: stored });
    const submit = () => sendOpenOrNewlyFrozenSubmission(deps, { chain: chain._id, installation: chain.installation });
    expect(await submit()).toMatchObject({
      kind: 'deferred',
      why: 'back-off',
      text: silence,
      waitMs: expect.any(Number),
    });
    expect(await fixture.received(chain.supplier)).toEqual([]);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, compared: true, left: { pending: 2 } });
    expect((await fixture.request(request))?.notify).toBeUndefined();
    await fixture.drain(chain);
    expect(await fixture.whole(chain.supplier)).toBe(true);
  });

  it('prevents a sender from reporting a record before its sealer has stored it in the witness', async () => {
    const { chain, request } = await requestSeal(7_405, 'H-7');
    const deps = without('noteEnd');
    await seal(deps, chain);
    const { _id, installation } = chain;
    const send = (by: ActivityDeps) => sendRecords(by)({ chain: _id, installation, head: null, compared: true });
    await send(deps);
    expect(await fixture.request(request)).toMatchObject({ state: 'sealed', notify: true });
    await send(without('noteEnd', 'ofChain'));
    expect(await fixture.request(request)).toMatchObject({ state: 'sealed', notify: true });
    await fixture.seal(chain);
    expect((await fixture.request(request))?.notify).toBeUndefined();
  });

  it('receives the record of a dead sealer before the record is sent', async () => {
    const { chain } = await requestSeal(7_406, 'H-8');
    await fixture.seal(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'H-9'));
    const { _id, installation } = chain;
    const seen: (number | undefined)[] = [];
    const away = without('noteEnd').witness;
    const dying: WitnessLog = {
      ...fixture.witness,
      noteEnd: (key, end) => (end.sequence === 1 ? fixture.witness : away).noteEnd(key, end),
    };
    const witness: WitnessLog = {
      ...fixture.witness,
      noteEnd: async (key, end) => {
        await fixture.witness.noteEnd(key, end);
        await seal({ ...fixture.deps, witness: dying }, chain, true);
      },
    };
    const failpoint = async (name: string): Promise<void> => {
      if (name === 'before-call') seen.push((await fixture.witness.ofChain(_id, false))?.ends[0]?.sequence);
    };
    const sent = await sendOpenOrNewlyFrozenSubmission(
      { ...fixture.deps, witness, failpoint },
      { chain: _id, installation },
    );
    expect(sent).toMatchObject({ kind: 'answered', records: 2 });
    expect(seen).toEqual([2]);
  });

  it('does not make a batch that was frozen but never sent count as an attempt without a response', async () => {
    const { chain } = await requestSeal(7_410, 'H-10');
    await fixture.seal(chain);
    await fixture.ask(chain, await fixture.invoice(chain, 'H-11'));
    const { _id, installation } = chain;
    const { witness: away } = without('noteEnd');
    const noteEnd: WitnessLog['noteEnd'] = async (key, end) => {
      if (end.sequence > 1) return away.noteEnd(key, end);
      await fixture.witness.noteEnd(key, end);
      await seal({ ...fixture.deps, witness: { ...fixture.witness, noteEnd: later } }, chain, true);
    };
    const later: WitnessLog['noteEnd'] = (key, end) => (end.sequence > 1 ? away : fixture.witness).noteEnd(key, end);
    const deps = { ...fixture.deps, witness: { ...fixture.witness, noteEnd } };
    const sent = await sendOpenOrNewlyFrozenSubmission(deps, { chain: _id, installation });
    expect(sent).toMatchObject({ kind: 'deferred', why: 'back-off', text: silence });
    const submissions = getSubmissionsCollection(fixture.database);
    expect(await submissions.findOne({ chain: _id })).toMatchObject({ open: true, attempt: 0, leaseUntil: null });
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 2 });
    expect(await submissions.findOne({ chain: _id })).toMatchObject({ attempt: 1, unanswered: 0, incident: false });
    await fixture.record(chain);
    for (const record of await fixture.records(chain)) expect(record.unansweredAttempt).not.toBe(true);
  });

  it('causes no refusal of a request', async () => {
    const { chain, request } = await requestSeal(7_402, 'H-4');
    expect(await seal(without('noteEnd'), chain)).toMatchObject({ refused: 0, paused: silence });
    expect((await fixture.request(request))?.state).toBe('sealed');
  });

  it('does not override a response of the authority that records are missing', async () => {
    const { chain } = await requestSeal(7_403, 'H-5');
    const stop = {
      text: 'the authority holds 1 record that the database has not',
      byAuthority: true as const,
    };
    await saveOrEndSealingPause(fixture.database, chain, stop, new Date());
    expect(await seal(without('ofChain'), chain)).toMatchObject({ sealed: 0, paused: stop.text, compared: false });
    expect((await fixture.chain(chain)).sealingPause).toMatchObject({ byAuthority: true });
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: stop.text });
  });

  it('does not make a run repeat its comparison', async () => {
    const { chain } = await requestSeal(7_404, 'H-6');
    expect(await seal(without('ofChain'), chain, true)).toMatchObject({ paused: silence, compared: true });
  });
});
