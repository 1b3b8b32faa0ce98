// GET and PUT /fiscal/v1/suppliers/{code}/reporting: from when a supplier reports, or under which scheme it is exempt.
import { refuse } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { computeDigests } from '../../store/audit/new-row';
import type { ChainDocument, Reporting } from '../../store/chains/chains';
import { reportingAnswer } from '../answers/suppliers';
import type { Endpoint } from '../kit/endpoint';
import { findChainOrRefuse } from '../chains/find-chain';
import { toChainObject } from '../chains/lifted-stops';

const path = '/fiscal/v1/suppliers/:supplier/reporting';

export const readReporting: Endpoint = {
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'readReporting', tag: 'suppliers', summary: 'Get whether and from when a supplier reports' },
  answers: { 200: reportingAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: reportingMembers(await findChainOrRefuse(call)) }),
};

export const writeReporting: Endpoint = {
  method: 'PUT',
  path,
  scope: 'operate',
  operation: {
    id: 'writeReporting',
    tag: 'suppliers',
    summary: 'Set from when a supplier reports, or that it is exempt',
  },
  answers: { 200: reportingAnswer },
  refuses: ['not-found'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['reporting'],
    properties: {
      reporting: { enum: ['on', 'exempt'] },
      from: { type: 'string', format: 'date' },
      scheme: { enum: ['sii', 'tbai'] },
      reason: { type: 'string', minLength: 1, maxLength: limits.notesCharactersMax },
    },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const reporting = reportingOf(call.body as unknown as ReportingRequest);
    const chain = await findChainOrRefuse(call);
    const after = { ...chain, reporting: { ...reporting, at: deps.now(), by: accessKey } };
    await change(
      ({ chains }) => chains.setReporting(chain, after.reporting),
      () => ({ objects: [toChainObject(chain)], ...computeDigests(chain.reporting, after.reporting) }),
    );
    deps.log.info({ chain: chain._id, accessKey, reporting }, 'what a supplier reports was changed');
    return { body: reportingMembers(after) };
  },
};

interface ReportingRequest {
  readonly reporting: 'on' | 'exempt';
  readonly from?: string;
  readonly scheme?: 'sii' | 'tbai';
  readonly reason?: string;
}

type ReportingChange =
  | { readonly state: 'on'; readonly from?: string }
  | Omit<Extract<Reporting, { state: 'exempt' }>, 'at' | 'by'>;

/** @throws Refusal `parameter` when a member belongs to the other state, or is missing. */
function reportingOf({ reporting, from, scheme, reason }: ReportingRequest): ReportingChange {
  if (reporting === 'on') {
    if (scheme || reason) throw refuse('parameter', 'reporting-scheme-needs-exempt');
    return from ? { state: 'on', from } : { state: 'on' };
  }
  if (from) throw refuse('parameter', 'reporting-from-needs-on');
  if (!scheme || !reason) throw refuse('parameter', 'reporting-exempt-needs-reason');
  return { state: 'exempt', scheme, reason };
}

/** Nothing said: on, for every invoice. */
const reportingMembers = ({ supplier, reporting }: Pick<ChainDocument, 'supplier' | 'reporting'>): object => {
  if (!reporting) return { supplier, reporting: 'on' };
  const { state, at, by, ...more } = reporting;
  return { supplier, reporting: state, ...more, changed_at: at, changed_by: by };
};
