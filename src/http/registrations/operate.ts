// Serves the calls on one registration: to read, list, remind, withdraw or create another link, and for operators to
// approve or return it.
import { parseResourceId } from '../../contracts/ids';
import { createRefusal } from '../../contracts/errors';
import { representationFormFaults } from '../../contracts/representation-form';
import { registrationLinkLimits as limits } from '../../contracts/limits/registrations';
import { type SelfRegistrationStatus, selfRegistrationStatuses } from '../../contracts/registration-statuses';
import type { SelfRegistrationDocument } from '../../model/registration';
import { computeChangeDigests } from '../../store/audit/rows';
import {
  deriveSelfRegistrationLinkToken,
  hashSelfRegistrationToken,
  type SelfRegistrationChanges,
} from '../../store/suppliers/self-registrations';
import type { EventType } from '../../contracts/events';
import {
  defineTenantEndpoint,
  defineOperatorEndpoint,
  type TenantCallContext,
  type TenantEndpoint,
  type OperatorCallContext,
  type OperatorEndpoint,
} from '../kit/endpoint';
import { computeListPageReadLimit, cutListPage, parseListPageQuery } from '../kit/request/paging';
import { timeOrderedPageParameters } from '../kit/request/parameters';
import { createSelfRegistrationEndpoint } from './create';
import {
  findSelfRegistrationLinkUrl,
  selfRegistrationListSchema,
  selfRegistrationSchema,
  toSelfRegistrationJson,
} from './registration-json';
import {
  listSelfRegistrationsToApproveEndpoint,
  readSelfRegistrationPaperEndpoint,
  requireSelfRegistrationOfWorkspace,
  requiredWorkspaceQueryParameters,
} from './waiting';
import { tryWakeOrStartSelfRegistrationRun } from './wake';

const path = '/fiscal/v1/registrations';

export const readSelfRegistrationEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  scope: 'read',
  operation: { id: 'readRegistration', tag: 'registration', summary: 'Get the registration of a supplier' },
  responses: { 200: selfRegistrationSchema },
  errors: ['not-found'],
  handle: async (call) => ({ body: toSelfRegistrationJson(await requireSelfRegistration(call), call.deps) }),
});

export const listSelfRegistrationsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'listSupplierRegistrations', tag: 'registration', summary: 'List registrations, newest first' },
  query: {
    ...timeOrderedPageParameters,
    status: { description: 'Filter by status', schema: { type: 'string', enum: [...selfRegistrationStatuses] } },
  },
  responses: { 200: selfRegistrationListSchema },
  errors: ['parameter'],
  async handle({ store, query, deps }) {
    const page = parseListPageQuery(query);
    const status = query.status as SelfRegistrationStatus | undefined;
    const rows = await store.registrations.list({ ...page, limit: computeListPageReadLimit(page) }, status);
    const { rows: shown, next } = cutListPage(rows, page);
    return {
      body: {
        list: shown.map((one) => toSelfRegistrationJson(one, deps)),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next, next_created_at: shown.at(-1)?.createdAt } : {}),
      },
    };
  },
});

export const remindSelfRegistrationEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/:id/remind`,
  scope: 'write',
  operation: {
    id: 'remindRegistration',
    tag: 'registration',
    summary: 'Remind the supplier by email, at most once a day',
  },
  responses: { 200: selfRegistrationSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const registration = requireStatus(await requireSelfRegistration(call), ['open', 'returned']);
    const now = call.deps.now();
    const { reminders, remindedAt } = registration;
    const isEarly = remindedAt !== undefined && now.getTime() - remindedAt.getTime() < limits.remindPauseMs;
    const { remindersMax: max } = limits;
    if (reminders >= max) throw createRefusal('conflict', 'registration-reminders-max', { max });
    if (isEarly) throw createRefusal('conflict', 'registration-reminded');
    const reminded = { reminders: reminders + 1, remindedAt: now, isMailDue: true };
    const after = await change(call, registration, reminded, 'registration.reminded');
    await tryWakeOrStartSelfRegistrationRun(call.deps, after);
    return { body: toSelfRegistrationJson(after, call.deps) };
  },
});

export const withdrawSelfRegistrationEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  scope: 'write',
  operation: {
    id: 'withdrawRegistration',
    tag: 'registration',
    summary: 'Withdraw a registration; its link becomes invalid',
  },
  responses: { 200: selfRegistrationSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const after = (await withdraw(call)) ?? (await withdraw(call));
    if (!after) throw createRefusal('conflict', 'registration-moved');
    await tryWakeOrStartSelfRegistrationRun(call.deps, after);
    return { body: toSelfRegistrationJson(after, call.deps) };
  },
});

/**
 * Withdraws the registration in the state in which it was read.
 * @returns undefined if the run of the registration changed it at the same time. A second call may still withdraw it
 */
async function withdraw(call: TenantCallContext): Promise<SelfRegistrationDocument | undefined> {
  const registration = requireStatus(await requireSelfRegistration(call), ['open', 'returned', 'waiting', 'checking']);
  if (registration.accepted) throw createRefusal('conflict', 'self-registration-in-state', { status: 'accepted' });
  const now = call.deps.now();
  const deleteAt = new Date(now.getTime() + limits.keptDays * 86_400_000);
  const ended = { status: 'withdrawn', open: false, endedAt: now, deleteAt } as const;
  return tryChange(call, registration, ended, 'registration.withdrawn');
}

export const renewSelfRegistrationLinkEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/:id/link`,
  scope: 'write',
  operation: {
    id: 'renewRegistrationLink',
    tag: 'registration',
    summary: 'Create a new link; the previous one becomes invalid',
  },
  responses: { 200: selfRegistrationSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const registration = requireStatus(await requireSelfRegistration(call), [
      'open',
      'returned',
      'waiting',
      'checking',
    ]);
    const links = registration.links + 1;
    const token = deriveSelfRegistrationLinkToken(call.deps.settings.masterKey(), registration._id, links);
    const fresh = { links, tokenHash: hashSelfRegistrationToken(token), uploads: 0 };
    const after = await change(call, registration, fresh, 'none');
    return {
      body: { ...toSelfRegistrationJson(after, call.deps), url: findSelfRegistrationLinkUrl(after, call.deps) },
    };
  },
});

/**
 * Approves a registration and stores who decided. The approver never sent the form, because no access key belongs to
 * both a tenant and the operator.
 */
export const approveSelfRegistrationEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: `${path}/:id/approve`,
  scope: 'service',
  operation: { id: 'approveRegistration', tag: 'service', summary: 'Approve a form that waits for an operator' },
  query: requiredWorkspaceQueryParameters,
  responses: { 202: selfRegistrationSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const registration = requireStatus(await requireSelfRegistrationOfWorkspace(call), ['waiting']);
    const accepted = { accepted: { at: call.deps.now(), by: call.accessKey }, status: 'checking' } as const;
    return { status: 202, body: await decide(call, registration, accepted, 'none') };
  },
});

export const returnSignedFormToSupplierEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: `${path}/:id/return`,
  scope: 'service',
  operation: { id: 'returnRegistration', tag: 'service', summary: 'Return a form to the supplier, with the reason' },
  query: requiredWorkspaceQueryParameters,
  responses: { 200: selfRegistrationSchema },
  errors: ['not-found', 'conflict', 'parameter'],
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      fault: { enum: [...representationFormFaults] },
      text: { type: 'string', minLength: 1, maxLength: 500 },
    },
  },
  async handle(call) {
    const { fault, text } = call.body;
    if (!fault && !text) throw createRefusal('parameter', 'registration-reason-needed');
    const registration = requireStatus(await requireSelfRegistrationOfWorkspace(call), ['waiting']);
    const returned = { status: 'returned', faults: fault ? [fault] : [], ...(text ? { note: text } : {}) } as const;
    return { body: await decide(call, registration, returned, 'registration.returned') };
  },
});

export const selfRegistrationEndpoints: readonly (TenantEndpoint | OperatorEndpoint)[] = [
  createSelfRegistrationEndpoint,
  listSelfRegistrationsEndpoint,
  readSelfRegistrationEndpoint,
  remindSelfRegistrationEndpoint,
  withdrawSelfRegistrationEndpoint,
  renewSelfRegistrationLinkEndpoint,
  approveSelfRegistrationEndpoint,
  returnSignedFormToSupplierEndpoint,
  listSelfRegistrationsToApproveEndpoint,
  readSelfRegistrationPaperEndpoint,
];

async function requireSelfRegistration({ store, params }: TenantCallContext): Promise<SelfRegistrationDocument> {
  const registration = await store.registrations.find(parseResourceId(params.id, 'registration'));
  if (!registration) throw createRefusal('not-found', 'registration-unknown');
  return registration;
}

function requireStatus(
  found: SelfRegistrationDocument,
  wanted: readonly SelfRegistrationStatus[],
): SelfRegistrationDocument {
  if (wanted.includes(found.status)) return found;
  throw createRefusal('conflict', 'self-registration-in-state', { status: found.status });
}

async function change(
  call: TenantCallContext,
  found: SelfRegistrationDocument,
  changes: SelfRegistrationChanges,
  type: EventType | 'none',
): Promise<SelfRegistrationDocument> {
  const after = await tryChange(call, found, changes, type);
  if (!after) throw createRefusal('conflict', 'registration-moved');
  return after;
}

/** Changes a registration. @returns undefined if it changed after it was read */
async function tryChange(
  call: TenantCallContext,
  found: SelfRegistrationDocument,
  changes: SelfRegistrationChanges,
  type: EventType | 'none',
): Promise<SelfRegistrationDocument | undefined> {
  const after = await call.change(
    ({ registrations }) => registrations.change(found, { ...changes, updatedAt: call.deps.now() }),
    (made) => (made ? describeChange(found, made, type) : undefined),
  );
  return after ?? undefined;
}

async function decide(
  call: OperatorCallContext,
  found: SelfRegistrationDocument,
  changes: SelfRegistrationChanges,
  type: EventType | 'none',
) {
  const after = await call.change(
    ({ registrations }) => registrations.change(found, { ...changes, updatedAt: call.deps.now() }),
    (made) => (made ? describeChange(found, made, type) : undefined),
  );
  if (!after) throw createRefusal('conflict', 'registration-moved');
  await tryWakeOrStartSelfRegistrationRun(call.deps, after);
  return toSelfRegistrationJson(after, call.deps);
}

const describeChange = (
  before: SelfRegistrationDocument,
  after: SelfRegistrationDocument,
  type: EventType | 'none',
) => ({
  objects: [{ kind: 'registration', id: before.id }],
  ...computeChangeDigests(before, after),
  event: { type },
});
