// Serves GET /fiscal/v1/chains/{supplier}/records: the records of a chain, page by page, each with the text from which
// its hash is computed.
import {
  defineListSchema,
  defineNamedSchema,
  pagedListMembers,
  defineObjectSchema,
  textSchema,
  defineBytesResponseSchema,
} from '../kit/response-schema';
import { removePersonalDataFromRecordXml } from '../../authority/record-file';
import { chainRecordMembers, toChainRecordJson } from './record-json';
import { defineTextQueryParameter, pageLimitParameter, defineNumberCursorParameter } from '../kit/request/parameters';
import { defineTenantEndpoint } from '../kit/endpoint';
import { parseListPageLimit, cutNumberedListPage } from '../kit/request/paging';
import { requireSupplierChain } from './chain-status';
import { untrustedContentHeaders } from '../files/download';
import { createNotFoundRefusal } from '../../contracts/ids';
import { toRecordHashInput, buildRecordHashText } from '../../chain/record/record-hash';
import type { RecordWithHashedContent } from '../../store/chains/records';

const linkPage = defineNamedSchema(
  'LinkPage',
  'A page of records of a chain. `fingerprint` is the SHA-256 hash of the text in `hashed`',
  defineObjectSchema({
    list: defineListSchema(
      defineNamedSchema(
        'Link',
        'A record of a chain',
        defineObjectSchema({ ...chainRecordMembers, previous: textSchema, hashed: textSchema }),
      ),
    ),
    installation: textSchema,
    ...pagedListMembers,
  }),
);

const path = '/fiscal/v1/chains/:supplier/records';
const installationParameter = defineTextQueryParameter('Installation number; defaults to the current one');

/**
 * Lists the records of a chain, oldest first. If the chain was renewed, each installation number has its own sequence
 * of records, and `installation` selects one.
 */
export const listChainRecordsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'listLinks', tag: 'chains', summary: 'List the records of a chain, oldest first' },
  query: {
    installation: installationParameter,
    limit: pageLimitParameter,
    cursor: defineNumberCursorParameter(10),
  },
  responses: { 200: linkPage },
  errors: ['not-found'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const { installation = chain.installation, cursor } = call.query;
    const query = { installation, after: Number(cursor ?? 0), limit: parseListPageLimit(call.query) + 1 };
    const links = await call.store.chains.listLinks(chain, query);
    const { shown, paging } = cutNumberedListPage(links, call.query, ({ sequence }) => sequence);
    return { body: { list: shown.map(linkMembers), installation, ...paging } };
  },
});

/** Returns a record as it was sealed and is sent. For a blocked invoice, the personal data is omitted. */
export const readChainRecordXmlEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/:sequence/xml`,
  scope: 'read',
  operation: { id: 'readRecordXml', tag: 'chains', summary: 'Get the XML of a record' },
  query: { installation: installationParameter },
  responses: { 200: defineBytesResponseSchema('The XML of the record', 'application/xml') },
  errors: ['not-found'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const { sequence = '' } = call.params;
    const { installation = chain.installation } = call.query;
    const query = { installation, sequence: Number(sequence) };
    const isNumber = /^\d{1,10}$/.test(sequence);
    const xml = isNumber
      ? await call.store.chains.findLinkXml(chain, query, removePersonalDataFromRecordXml)
      : undefined;
    if (xml === undefined) throw createNotFoundRefusal('record');
    return {
      body: Buffer.from(xml),
      headers: { 'Content-Type': 'application/xml; charset=utf-8', ...untrustedContentHeaders },
    };
  },
});

const linkMembers = (row: RecordWithHashedContent) => ({
  ...toChainRecordJson(row),
  previous: row.previousFingerprint,
  hashed: buildRecordHashText(toRecordHashInput(row.sealed)),
});
