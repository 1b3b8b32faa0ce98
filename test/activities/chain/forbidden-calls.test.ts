// A refusal of the certificate, which one node of the authority or a device on the way may send: sending waits, and stops
// only after many in a row.
import { chainLimits } from '../../../src/contracts/limits/chain';
import { buildUnusableAuthorityResponse } from '../../../src/authority/read-submission-response';
import { sendOpenOrNewlyFrozenSubmission } from '../../../activities/chain/submit-batch';
import type { ActivityDeps } from '../../../activities/deps';
import { makeSupplierCode } from '../../../bench/documents';
import { toNetworkFailureResponse } from '../../../src/authority/network-failure';
import type { ChainDocument } from '../../../src/model/chain';
import type { SendAttemptResult } from '../../../src/contracts/activities';
import { createMessage } from '../../../src/messages/message';
import { renderMessageInEnglish } from '../../../src/messages/render';
import { endAllStopsAffectingChain, listSendingStopsOfChain } from '../../../src/store/chains/chain-control';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a call to the authority that gets HTTP 403', () => {
  let fixture: ChainFixture;
  let nextSupplier = 4_700;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  const sealed = async (supplier: string): Promise<ChainDocument> => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, 1);
    await fixture.seal(chain);
    return chain;
  };
  const unusable = (reason: 'forbidden' | 'http-status', status: number) =>
    buildUnusableAuthorityResponse(reason, createMessage('authority-status', { status }));
  const respondWith = (answer: ReturnType<typeof unusable>): ActivityDeps => ({
    ...fixture.deps,
    connectionFor: async (...given) => {
      const lookup = await fixture.deps.connectionFor(...given);
      if ('problem' in lookup) return lookup;
      const submit = async () => ({ answer, raw: '', status: 403, serverTimeMs: null, durationMs: 1 });
      return { connection: { ...lookup.connection, client: { ...lookup.connection.client, submit } } };
    },
  });
  const send = (
    { _id, installation }: ChainDocument,
    answer = unusable('forbidden', 403),
  ): Promise<SendAttemptResult> => sendOpenOrNewlyFrozenSubmission(respondWith(answer), { chain: _id, installation });
  const sendOften = async (chain: ChainDocument, times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) expect((await send(chain)).kind).toBe('unknown');
  };
  /** Dates the first attempt of the count back, because the attempts of a test follow each other at once. */
  const dateBack = async (chain: ChainDocument): Promise<void> => {
    const at = new Date(Date.now() - chainLimits.forbiddenSecondsMin * 1_000);
    const open = { chain: chain._id, open: true };
    await getSubmissionsCollection(fixture.database).updateOne(open, { $set: { 'forbiddenSince.at': at } });
  };
  const stops = async (chain: ChainDocument) =>
    (await listSendingStopsOfChain(fixture.database, await fixture.chain(chain))).map(({ _id, code }) => [
      _id.replace(/:.*/, ''),
      code,
    ]);

  it('waits like after any call without a response, and shows the status', async () => {
    const chain = await sealed('B12345674');
    expect(await send(chain)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('HTTP 403') });
    expect(await stops(chain)).toEqual([]);
    expect(renderMessageInEnglish((await fixture.chain(chain)).lastError?.text ?? '')).toContain('HTTP 403');
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it.each([
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_TLSV1_ALERT_ACCESS_DENIED',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    'HTTP 401',
  ])('stops no supplier after one refusal of another kind: %s', async (code) => {
    const answer =
      code === 'HTTP 401'
        ? buildUnusableAuthorityResponse('certificate-refused', createMessage('authority-status', { status: 401 }))
        : toNetworkFailureResponse({ name: 'Error', code, message: '' });
    const [chain, other] = [
      await sealed(makeSupplierCode(nextSupplier++)),
      await sealed(makeSupplierCode(nextSupplier++)),
    ];
    expect((await send(chain, answer)).kind).toBe('unknown');
    expect([await stops(chain), await stops(other)]).toEqual([[], []]);
    expect((await fixture.submit(other)).kind).toBe('answered');
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it('stops every chain with the certificate after many in a row, if no other chain got a response', async () => {
    const chain = await sealed('B85905495');
    await sendOften(chain, chainLimits.forbiddenAttemptsMax - 1);
    // Another trouble in between starts the count again.
    expect((await send(chain, unusable('http-status', 503))).kind).toBe('unknown');
    await sendOften(chain, chainLimits.forbiddenAttemptsMax - 1);
    // An operator who ends each pause does not shorten the time.
    await sendOften(chain, 2);
    expect(await stops(chain)).toEqual([]);
    await dateBack(chain);
    expect(await send(chain)).toMatchObject({ kind: 'fault', next: 'stop' });
    expect(await stops(chain)).toEqual([['certificate', 'http-403']]);
    await endAllStopsAffectingChain(fixture.database, await fixture.chain(chain));
    await fixture.openWindows();
    expect((await fixture.submit(chain)).kind).toBe('answered');
  });

  it('stops only its own chain if another chain with the certificate got a response meanwhile', async () => {
    const [chain, other] = [await sealed('B64717838'), await sealed('A28015865')];
    await sendOften(chain, chainLimits.forbiddenAttemptsMax - 1);
    expect((await fixture.submit(other)).kind).toBe('answered');
    await dateBack(chain);
    expect(await send(chain)).toMatchObject({ kind: 'fault', next: 'stop' });
    expect([await stops(chain), await stops(other)]).toEqual([[['chain', 'http-403']], []]);
  });

  it.each([
    ['an earlier certificate', 'B98602642', { 'forbiddenSince.certificate': 'REPLACED' }, {}],
    ['unknown certificates, which an older build counted', 'A58818501', {}, { forbiddenSince: '' }],
  ] as const)('does not count the attempts with %s', async (_what, supplier, $set, $unset) => {
    const chain = await sealed(supplier);
    await sendOften(chain, chainLimits.forbiddenAttemptsMax - 1);
    await dateBack(chain);
    await getSubmissionsCollection(fixture.database).updateOne(
      { chain: chain._id, open: true },
      { $set: { forbiddenAttempts: chainLimits.forbiddenAttemptsMax - 1, ...$set }, $unset },
    );
    await sendOften(chain, 1);
    await dateBack(chain);
    await sendOften(chain, chainLimits.forbiddenAttemptsMax - 2);
    expect(await stops(chain)).toEqual([]);
    expect(await send(chain)).toMatchObject({ kind: 'fault', next: 'stop' });
    await endAllStopsAffectingChain(fixture.database, await fixture.chain(chain));
  });
});
