// Serves POST /fiscal/v1/chains/{supplier}/retry and /acknowledge. An operator ends a back-off with them, or an alarm
// that was investigated.
import { booleanSchema, defineNamedSchema, defineObjectSchema, textSchema, timeSchema } from '../kit/response-schema';
import { runSignals } from '../../contracts/runs';
import { computeChangeDigests } from '../../store/audit/rows';
import { defineTenantEndpoint } from '../kit/endpoint';
import { requireSupplierChain } from './chain-status';
import { toChainAuditObject } from './lifted-stops';
import { signalOrStartChainRunIfItHasWork, signalOrStartChainRunsInBackground } from './wake-chain';
import { renderMessageInEnglish, renderMessage } from '../../messages/render';

const retriedSchema = defineNamedSchema(
  'Retried',
  'The time of the next attempt',
  defineObjectSchema({ supplier: textSchema, ended: booleanSchema, 'next_attempt_at?': timeSchema, text: textSchema }),
);

const acknowledgedSchema = defineNamedSchema(
  'Acknowledged',
  'The alarm that was acknowledged',
  defineObjectSchema({
    supplier: textSchema,
    acknowledged: booleanSchema,
    'alarm?': defineObjectSchema({ at: timeSchema, text: textSchema }),
  }),
);

/**
 * Ends a back-off. The wait that the authority requested still applies. The response has the time of the next
 * submission.
 */
export const retryChainSendingEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/retry',
  scope: 'operate',
  operation: {
    id: 'retryChain',
    tag: 'chains',
    summary: 'Send as soon as the authority allows it, instead of waiting after a failed attempt',
  },
  responses: { 200: retriedSchema },
  errors: ['not-found'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await requireSupplierChain(call);
    const ended = await change(
      ({ chains }) => chains.endBackOff(chain),
      (how) =>
        how.kind === 'ended'
          ? {
              objects: [toChainAuditObject(chain)],
              ...computeChangeDigests({ nextAttemptAt: chain.nextAttemptAt }, { nextAttemptAt: how.at }),
            }
          : undefined,
    );
    if (ended.kind === 'none') {
      const hasWork = await signalOrStartChainRunIfItHasWork(call, chain, runSignals.retry);
      const next = hasWork ? 'the chain checks for work now' : 'the chain has nothing to seal or send';
      const text = `no batch waits after an attempt without a response; ${next}`;
      return { body: { supplier: chain.supplier, ended: false, text } };
    }
    signalOrStartChainRunsInBackground(deps, [chain], runSignals.retry);
    deps.log.warn({ chain: chain._id, accessKey }, 'an operator ended a back-off');
    const text = ended.waitsForWindow
      ? 'the back-off has ended; the submission is sent as soon as the authority allows it'
      : 'the back-off has ended; the submission is sent now';
    return { body: { supplier: chain.supplier, ended: true, next_attempt_at: ended.at, text } };
  },
});

/** Acknowledges the alarm of a chain. The alarm then ends. */
export const acknowledgeChainAlarmEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/chains/:supplier/acknowledge',
  scope: 'operate',
  operation: {
    id: 'acknowledgeChain',
    tag: 'chains',
    summary: 'Acknowledge the alarm of a chain, which ends the alarm',
  },
  responses: { 200: acknowledgedSchema },
  errors: ['not-found'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await requireSupplierChain(call);
    const alarm = await change(
      ({ chains }) => chains.acknowledgeAlarm(chain, { by: accessKey, now: deps.now() }),
      (ended) => (ended ? { objects: [toChainAuditObject(chain)], ...computeChangeDigests(ended, null) } : undefined),
    );
    if (alarm)
      deps.log.warn(
        { chain: chain._id, accessKey, alarm: renderMessageInEnglish(alarm.text) },
        'an operator acknowledged an alarm',
      );
    return {
      body: {
        supplier: chain.supplier,
        acknowledged: alarm !== null,
        ...(alarm ? { alarm: { at: alarm.at, text: renderMessage(call.language, alarm.text).text } } : {}),
      },
    };
  },
});
