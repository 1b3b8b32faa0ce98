// The step gov-es.lookup.verify asks the authority's census whether a tax ID belongs to a name, before another step
// relies on it.
import { isJsonObject, type JsonObject } from '../../document/model/basic';
import { createStepEnd, createKoStepEnd, createSkipStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import { createMessage } from '../../messages/message';

/** Asks the census whether a tax ID belongs to a name. */
export function planCensusLookupStep({ job, entry, step, visit, tools }: StepContext): StepResult {
  const party = selectParty(JSON.parse(entry.document) as JsonObject, step.config?.party);
  const taxId = isJsonObject(party?.tax_id) ? party.tax_id : {};
  const { country, code } = taxId;
  const name = party?.name;
  // The census has Spanish tax IDs only.
  if (country !== 'ES') return createSkipStepEnd(createMessage('no-spanish-tax-id'));
  if (typeof code !== 'string' || code === '')
    return createKoStepEnd('no-tax-code', createMessage('party-without-tax-id'));
  if (typeof name !== 'string' || name === '') return createKoStepEnd('no-name', createMessage('party-without-name'));
  const provided = tools.provided.get(visit);
  // An unavailable census is not the fault of the party, so a supplier is registered without the check.
  if (provided?.kind === 'no-census')
    return provided.code === 'census-refused'
      ? createKoStepEnd(provided.code, provided.message)
      : createSkipStepEnd(provided.message);
  // Nothing reports that the census answers again, so the run checks at an interval, as it does for a series.
  if (provided?.kind === 'census-awaited')
    return { kind: 'wait', for: 'series', id: job._id, message: createMessage('awaits-census') };
  if (provided?.kind !== 'census') return { kind: 'needs', need: { kind: 'census', visit, code, name } };
  if (provided.identified) return createStepEnd('OK', { code: 'identified', message: provided.name });
  return createStepEnd('KO', {
    code: toCode(provided.result),
    message: createMessage('census-answered', { result: provided.result, code, name }),
    paths: ['$.doc.tax_id.code', '$.doc.name'],
  });
}

/**
 * Selects the party: the document itself if it is a party; for an invoice, the supplier or, if the step selects it, the
 * customer.
 */
function selectParty(doc: JsonObject, wanted: unknown): JsonObject | undefined {
  if (typeof doc.$schema === 'string' && doc.$schema.endsWith('org/party')) return doc;
  const party = doc[wanted === 'customer' ? 'customer' : 'supplier'];
  return isJsonObject(party) ? party : undefined;
}

/** Converts the census's results to codes that a `next` can use. */
const toCode = (result: string): string =>
  result
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'not-identified';
