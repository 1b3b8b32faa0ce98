// Serves /access/v1/stops and .../chains/{supplier}/resume: the stopped certificates of all workspaces. If several
// workspaces share a certificate, only the operator can end its stop.
import {
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { authorityEnvironments } from '../../contracts/runs';
import { httpLimits as limits } from '../../contracts/limits/http';
import { defineOperatorEndpoint, type OperatorCallContext } from '../kit/endpoint';
import { cursorParameter, longListLimitParameter, defineTextQueryParameter } from '../kit/request/parameters';
import type { CertificateStopCursor, CertificateStopWithChains } from '../../store/certificates/stops';
import { createRefusal } from '../../contracts/errors';
import {
  toEndedSendingStopsJson,
  buildEndedSendingStopsAuditDetails,
  describeSendingStop,
  endedSendingStopsSchema,
} from '../chains/lifted-stops';
import { signalOrStartChainRunsInBackground } from '../chains/wake-chain';
import { requireWorkspace } from '../workspaces/find-workspace';
import { createNotFoundRefusal } from '../../contracts/ids';
import { renderMessageInEnglish } from '../../messages/render';
import type { Language } from '../../messages/text';

const certificateStop = defineNamedSchema(
  'CertificateStop',
  'A stop of a certificate',
  defineObjectSchema({
    environment: textSchema,
    certificate: textSchema,
    at: timeSchema,
    'code?': textSchema,
    text: textSchema,
    chains: integerSchema,
    suppliers: defineListSchema(defineObjectSchema({ workspace: textSchema, supplier: textSchema, name: textSchema })),
  }),
);

const certificateStopList = defineNamedSchema(
  'CertificateStopList',
  'Stops that affect chains, then stops of unused certificates, each oldest first',
  defineObjectSchema({ list: defineListSchema(certificateStop), 'next_cursor?': textSchema }),
);

/** Lists stopped certificates of all workspaces. Certificates that stop a supplier are first. */
export const listCertificateStopsEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: '/access/v1/stops',
  scope: 'service',
  operation: { id: 'listStops', tag: 'service', summary: 'List stopped certificates of all workspaces' },
  query: {
    certificate: defineTextQueryParameter('Fingerprint of a certificate; lists only its stops'),
    limit: longListLimitParameter,
    cursor: cursorParameter,
  },
  responses: { 200: certificateStopList },
  async handle(call) {
    const { certificate, limit, cursor } = call.query;
    if (certificate !== undefined) return { body: { list: await stopsOfOne(call, certificate) } };
    const { rows, next } = await call.service.stops.list({
      limit: Number(limit ?? limits.longListRowsMax),
      ...(cursor ? { after: parseStopCursor(cursor) } : {}),
    });
    return {
      body: {
        list: rows.map((row) => stopMembers(row, call.language)),
        ...(next ? { next_cursor: formatStopCursor(next) } : {}),
      },
    };
  },
});

const formatStopCursor = ({ _id, at, unused }: CertificateStopCursor): string =>
  Buffer.from(JSON.stringify([at.getTime(), _id, unused])).toString('base64url');

/** @throws Refusal `parameter` */
function parseStopCursor(cursor: string): CertificateStopCursor {
  try {
    const [time, _id, unused] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const at = new Date(Number.isInteger(time) ? (time as number) : Number.NaN);
    if (!Number.isNaN(at.getTime()) && typeof _id === 'string' && typeof unused === 'boolean')
      return { _id, at, unused };
  } catch {
    // A cursor that cannot be parsed is refused below.
  }
  throw createRefusal('parameter', 'cursor-of-other-list');
}

/** Finds the stops of a certificate. A certificate may be stopped in several environments. */
async function stopsOfOne({ service, language }: OperatorCallContext, certificate: string) {
  const stopLists = await Promise.all(authorityEnvironments.map((one) => service.stops.find(one, certificate)));
  return stopLists.flatMap((stop) => (stop ? [stopMembers(stop, language)] : []));
}

function stopMembers(stop: CertificateStopWithChains, language: Language) {
  const { _id, at, code, count, users } = stop;
  const [, environment = '', ...certificate] = _id.split(':');
  return {
    environment,
    certificate: certificate.join(':'),
    at,
    ...(code ? { code } : {}),
    text: describeSendingStop(stop, language),
    chains: count,
    suppliers: users.map(({ workspace, supplier, supplierName: name }) => ({ workspace, supplier, name })),
  };
}

/**
 * Resumes a chain after every stop, including the stop of its certificate. In this case, sending resumes for every
 * supplier with this certificate.
 */
export const resumeChainSendingByOperatorEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: '/access/v1/workspaces/:workspace/chains/:supplier/resume',
  scope: 'service',
  operation: {
    id: 'resumeChainOfWorkspace',
    tag: 'service',
    summary: 'Resume sending of a stopped chain, even if several suppliers share its certificate',
  },
  responses: { 200: endedSendingStopsSchema },
  errors: ['not-found'],
  async handle(call) {
    const { deps, service, change, params, accessKey } = call;
    const { _id, environment } = await requireWorkspace(call);
    const chain = await service.chains.find(_id, environment, (params.supplier ?? '').toUpperCase());
    if (!chain) throw createNotFoundRefusal('chain');
    const lifted = await change(
      ({ chains }) => chains.liftStops(chain),
      (done) => buildEndedSendingStopsAuditDetails(chain, done),
    );
    signalOrStartChainRunsInBackground(deps, lifted.chains);
    const stops = lifted.stops.map(({ text }) => renderMessageInEnglish(text));
    deps.log.warn({ chain: chain._id, accessKey, stops }, 'sending was resumed by the operator');
    return { body: toEndedSendingStopsJson(chain, lifted, call.language) };
  },
});
