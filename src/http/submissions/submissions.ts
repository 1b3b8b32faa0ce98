// Serves GET /fiscal/v1/submissions: the batches sent to the authority with its responses, and the batches that are
// being sent.
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import type { SubmissionWithResponseFlag, ListedSubmission } from '../../store/submissions/submissions';
import { requireSupplierChain } from '../chains/chain-status';
import { chainRecordMembers, toChainRecordJson } from '../chains/record-json';
import {
  defineBytesResponseSchema,
  defineEnumSchema,
  booleanSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  pagedListMembers,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import {
  computeListPageReadLimit,
  cutNumberedListPage,
  cutListPage,
  parseListPageLimit,
  parseListPageQuery,
} from '../kit/request/paging';
import {
  cursorParameter,
  defineBooleanQueryParameter,
  defineNumberCursorParameter,
  defineTextQueryParameter,
  pageLimitParameter,
} from '../kit/request/parameters';
import { removeFreeTextFromResponseXml } from '../../authority/record-file';
import { renderMessage } from '../../messages/render';
import type { Language } from '../../messages/text';
import { authorityEnvironments } from '../../contracts/runs';
import { untrustedContentHeaders } from '../files/download';

const submissionSchema = defineNamedSchema(
  'Submission',
  'A batch of records that was sent or is being sent',
  defineObjectSchema({
    id: idSchema,
    supplier: textSchema,
    environment: defineEnumSchema(...authorityEnvironments),
    opened_at: timeSchema,
    'closed_at?': timeSchema,
    'answered_at?': timeSchema,
    records: integerSchema,
    attempts: integerSchema,
    unanswered: integerSchema,
    open: booleanSchema,
    incident: booleanSchema,
    'retry_at?': timeSchema,
    'last_reason?': textSchema,
    'fault?': defineObjectSchema({ 'code?': textSchema, text: textSchema }),
    'split?': textSchema,
    'piece?': defineObjectSchema({ of: textSchema, from: integerSchema, to: integerSchema }),
    'has_answer?': booleanSchema,
  }),
);

const submissionPage = defineNamedSchema(
  'SubmissionPage',
  'A page of submissions',
  defineObjectSchema({ list: defineListSchema(submissionSchema), ...pagedListMembers }),
);

const submissionRecordPage = defineNamedSchema(
  'SubmissionRecordPage',
  'A page of the records of a submission, in order',
  defineObjectSchema({
    list: defineListSchema(
      defineNamedSchema('SubmittedRecord', 'A record that was sent', defineObjectSchema(chainRecordMembers)),
    ),
    ...pagedListMembers,
  }),
);

const path = '/fiscal/v1/submissions';

export const listSubmissionsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'listSubmissions', tag: 'chains', summary: 'List submissions to the authority, newest first' },
  query: {
    supplier: defineTextQueryParameter('Filter by tax ID of the supplier'),
    open: defineBooleanQueryParameter('true: only pending submissions; false: only submissions with a response'),
    limit: pageLimitParameter,
    cursor: cursorParameter,
  },
  responses: { 200: submissionPage },
  errors: ['not-found'],
  async handle(call) {
    const { deps, query, store, language } = call;
    const page = parseListPageQuery(query);
    const { supplier, open } = query;
    const chain = supplier ? await requireSupplierChain(call, supplier) : undefined;
    const { rows, cut } = await store.submissions.list({
      ...(chain ? { chain: chain._id } : {}),
      ...(open ? { open: open === 'true' } : {}),
      ...(page.from ? { from: { openedAt: page.from.createdAt, _id: page.from._id } } : {}),
      limit: computeListPageReadLimit(page),
    });
    const dated = rows.map((row) => ({ ...row, createdAt: row.openedAt }));
    const { rows: shown, next } = cutListPage({ rows: dated, cut }, page);
    return {
      body: {
        list: shown.map((row) => submissionMembers(row, deps.now(), language)),
        limit: page.limit,
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next } : {}),
      },
    };
  },
});

export const readSubmissionEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/:submission`,
  scope: 'read',
  operation: { id: 'readSubmission', tag: 'chains', summary: 'Get a submission' },
  responses: { 200: submissionSchema },
  errors: ['not-found'],
  async handle(call) {
    const document = await requireSubmission(call);
    return {
      body: {
        ...submissionMembers(document, call.deps.now(), call.language),
        has_answer: document.hasAnswer,
      },
    };
  },
});

export const listSubmissionRecordsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/:submission/records`,
  scope: 'read',
  operation: {
    id: 'listSubmissionRecords',
    tag: 'chains',
    summary: 'List the records of a submission with their outcomes',
  },
  query: {
    limit: pageLimitParameter,
    cursor: defineNumberCursorParameter(15),
  },
  responses: { 200: submissionRecordPage },
  errors: ['not-found'],
  async handle(call) {
    const document = await requireSubmission(call);
    const { cursor } = call.query;
    const after = cursor === undefined ? {} : { after: Number(cursor) };
    const rows = await call.store.submissions.listRecords(document, {
      ...after,
      limit: parseListPageLimit(call.query) + 1,
    });
    const { shown, paging } = cutNumberedListPage({ rows, cut: false }, call.query, ({ ordinal }) => ordinal);
    return { body: { list: shown.map(toChainRecordJson), ...paging } };
  },
});

/**
 * Returns the raw response. Sello stores it for a limited time (`SELLO_KEEP_ANSWER_DAYS`). If an invoice of the
 * submission is blocked, the texts about all its invoices are omitted, because these texts may contain the customer's
 * name.
 */
export const readSubmissionRawResponseEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/:submission/answer`,
  scope: 'read',
  operation: { id: 'readSubmissionAnswer', tag: 'chains', summary: 'Get the raw response of the authority' },
  responses: { 200: defineBytesResponseSchema('The raw response', 'application/xml') },
  errors: ['not-found'],
  async handle(call) {
    const document = await call.store.submissions.findAnswer(parseResourceId(call.params.submission, 'submission'));
    if (!document) throw createNotFoundRefusal('submission');
    const { answer } = document;
    if (answer === undefined) throw createNotFoundRefusal('answer');
    return {
      body: Buffer.from(
        (await call.store.submissions.hasBlocked(document)) ? removeFreeTextFromResponseXml(answer) : answer,
      ),
      headers: { 'Content-Type': 'application/xml; charset=utf-8', ...untrustedContentHeaders },
    };
  },
});

async function requireSubmission({ store, params }: TenantCallContext): Promise<SubmissionWithResponseFlag> {
  const submission = await store.submissions.find(parseResourceId(params.submission, 'submission'));
  if (!submission) throw createNotFoundRefusal('submission');
  return submission;
}

const submissionMembers = (row: ListedSubmission, now: Date, language: Language) => ({
  id: row._id,
  supplier: row.issuer,
  environment: row.environment,
  opened_at: row.openedAt,
  ...(row.closedAt ? { closed_at: row.closedAt } : {}),
  ...(row.answeredAt ? { answered_at: row.answeredAt } : {}),
  records: row.count,
  attempts: row.attempt,
  unanswered: row.unanswered,
  open: row.open,
  incident: row.incident,
  ...(row.open && row.retryAt && row.retryAt > now ? { retry_at: row.retryAt } : {}),
  ...(row.lastReason ? { last_reason: renderMessage(language, row.lastReason).text } : {}),
  ...(row.fault ? { fault: row.fault } : {}),
  ...(row.split ? { split: row.split } : {}),
  ...(row.piece ? { piece: row.piece } : {}),
});
