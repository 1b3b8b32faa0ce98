// POST /fiscal/v1/chains/{supplier}/retry and /acknowledge: an operator ends a back-off, or an alarm that was investigated.
import { flag, named, shape, text, time } from '../kit/answer-schema';
import { signals } from '../../contracts/runs';
import { computeDigests } from '../../store/audit/rows';
import type { Endpoint } from '../kit/endpoint';
import { findChainOrRefuse } from './chain-status';
import { toChainObject } from './lifted-stops';
import { wakeChains } from './wake-chain';

const retriedAnswer = named(
  'Retried',
  'The time of the next attempt',
  shape({ supplier: text, ended: flag, 'next_attempt_at?': time, text }),
);

const acknowledgedAnswer = named(
  'Acknowledged',
  'The alarm that was acknowledged',
  shape({ supplier: text, acknowledged: flag, 'alarm?': shape({ at: time, text }) }),
);

/** The wait of the authority still applies: the response tells when the batch is sent. */
export const retryChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/retry',
  scope: 'operate',
  operation: {
    id: 'retryChain',
    tag: 'chains',
    summary: "Try to send again now, but not before the authority's waiting time ends",
  },
  answers: { 200: retriedAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await findChainOrRefuse(call);
    const ended = await change(
      ({ chains }) => chains.endBackOff(chain),
      (how) =>
        how.kind === 'ended'
          ? {
              objects: [toChainObject(chain)],
              ...computeDigests({ nextAttemptAt: chain.nextAttemptAt }, { nextAttemptAt: how.at }),
            }
          : undefined,
    );
    wakeChains(deps, [chain], signals.retry);
    if (ended.kind === 'none') {
      const text = 'no batch waits after an attempt without a response; the chain checks for work now';
      return { body: { supplier: chain.supplier, ended: false, text } };
    }
    deps.log.warn({ chain: chain._id, accessKey }, 'an operator ended a back-off');
    const text = ended.waitsForWindow
      ? 'the back-off has ended; the batch is sent as soon as the authority allows it'
      : 'the back-off has ended; the batch is sent now';
    return { body: { supplier: chain.supplier, ended: true, next_attempt_at: ended.at, text } };
  },
};

export const acknowledgeChain: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/acknowledge',
  scope: 'operate',
  operation: {
    id: 'acknowledgeChain',
    tag: 'chains',
    summary: 'Acknowledge the alarm of a chain, which ends the alarm',
  },
  answers: { 200: acknowledgedAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await findChainOrRefuse(call);
    const alarm = await change(
      ({ chains }) => chains.acknowledgeAlarm(chain, { by: accessKey, now: deps.now() }),
      (ended) => (ended ? { objects: [toChainObject(chain)], ...computeDigests(ended, null) } : undefined),
    );
    if (alarm) deps.log.warn({ chain: chain._id, accessKey, alarm: alarm.text }, 'an operator acknowledged an alarm');
    return {
      body: {
        supplier: chain.supplier,
        acknowledged: alarm !== null,
        ...(alarm ? { alarm: { at: alarm.at, text: alarm.text } } : {}),
      },
    };
  },
};
