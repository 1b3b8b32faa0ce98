// Serves GET /fiscal/v1/chains, /fiscal/v1/chains/{supplier} and its verification.
import {
  defineEnumSchema,
  integerSchema,
  defineNamedSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { httpLimits as limits } from '../../contracts/limits/http';
import { createRefusal } from '../../contracts/errors';
import type { ChainDocument } from '../../model/chain';
import { waitForExportOrVerificationSlot } from '../invoice-book/streams';
import { defineTenantEndpoint } from '../kit/endpoint';
import { cursorParameter, longListLimitParameter } from '../kit/request/parameters';
import { chainSchema, toChainDetailsJson, chainListSchema, toChainStatusJson, toSendingStopJson } from './chain-json';
import { findStoredOrWitnessedSealingPause, requireSupplierChain } from './chain-status';
import { renderMessage } from '../../messages/render';

const chainBreak = defineNamedSchema(
  'Break',
  'The first broken link of a chain',
  defineObjectSchema({
    position: integerSchema,
    kind: defineEnumSchema('sequence', 'identity', 'predecessor', 'fingerprint', 'time', 'installation', 'truncated'),
    message: textSchema,
    'installation?': textSchema,
  }),
);

const verificationSchema = defineNamedSchema(
  'Verification',
  'The number of verified records, and the first broken one',
  defineObjectSchema({ count: integerSchema, broken: defineNullableSchema(chainBreak) }),
);

export const listChainsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/chains',
  scope: 'read',
  operation: { id: 'listChains', tag: 'chains', summary: 'List the chains of the workspace' },
  query: { limit: longListLimitParameter, cursor: cursorParameter },
  responses: { 200: chainListSchema },
  async handle(call) {
    const { store, query } = call;
    const limit = Number(query.limit ?? limits.longListRowsMax);
    const after = query.cursor === undefined ? {} : { after: parseChainCursor(query.cursor) };
    const chains = await store.chains.list({ ...after, limit: limit + 1 });
    const pageRows = chains.slice(0, limit);
    const list = await Promise.all(
      (await store.chains.readStandings(pageRows)).map(async (standing) =>
        toChainStatusJson(standing, await findStoredOrWitnessedSealingPause(call, standing.chain), call),
      ),
    );
    const last = chains.length > limit ? pageRows.at(-1) : undefined;
    return { body: { list, ...(last ? { next_cursor: formatChainCursor(last) } : {}) } };
  },
});

/**
 * Formats the cursor of the list. The cursor is the supplier: the list is sorted by supplier, and a supplier has one
 * chain in a workspace.
 */
const formatChainCursor = ({ supplier }: ChainDocument): string =>
  Buffer.from(JSON.stringify({ supplier })).toString('base64url');

/** @throws Refusal `parameter` */
function parseChainCursor(cursor: string): string {
  try {
    const { supplier } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { supplier?: unknown };
    if (typeof supplier === 'string') return supplier;
  } catch {
    // A cursor that cannot be parsed is refused below.
  }
  throw createRefusal('parameter', 'cursor-of-other-list');
}

export const readChainEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier',
  scope: 'read',
  operation: { id: 'readChain', tag: 'chains', summary: 'Get a chain' },
  responses: { 200: chainSchema },
  errors: ['not-found'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const [status, pause, stops, isShared] = await Promise.all([
      call.store.chains.readStanding(chain),
      findStoredOrWitnessedSealingPause(call, chain),
      call.store.chains.stopsOf(chain),
      call.store.chains.sharesCertificate(chain),
    ]);
    const stopMembers =
      stops.length > 0 ? { stops: stops.map((stop) => toSendingStopJson(stop, chain, isShared, call)) } : {};
    return { body: { ...toChainStatusJson(status, pause, call), ...toChainDetailsJson(chain), ...stopMembers } };
  },
});

export const verifyChainEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier/verification',
  scope: 'read',
  operation: { id: 'verifyChain', tag: 'chains', summary: 'Verify every link of a chain' },
  responses: { 200: verificationSchema },
  errors: ['not-found'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const release = await waitForExportOrVerificationSlot(call, call.workspace._id);
    const { count, broken } = await call.store.chains.verify(chain, call.closed).finally(release);
    return {
      body: { count, broken: broken && { ...broken, message: renderMessage(call.language, broken.message).text } },
    };
  },
});
