// gov-es.lookup.verify: asks the authority's census whether a tax code belongs to a name, before anything is built on it.
import { isObject, type JsonObject } from '../../document/model/basic';
import { endStep, refuseStep, skipStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export function verifyTaxCode({ entry, step, visit, tools }: StepContext): StepEnd {
  const party = partyOf(JSON.parse(entry.document) as JsonObject, step.config?.party);
  const taxId = isObject(party?.tax_id) ? party.tax_id : {};
  const { country, code } = taxId;
  const name = party?.name;
  // The census has Spanish tax codes only.
  if (country !== 'ES') return skipStep('has no Spanish tax code');
  if (typeof code !== 'string' || code === '') return refuseStep('no-tax-code', 'the party has no tax code');
  if (typeof name !== 'string' || name === '')
    return refuseStep('no-name', 'the census is asked for a code with its name');
  const provided = tools.provided.get(visit);
  // If the census cannot be asked, the party is not at fault: a supplier registers without it.
  if (provided?.kind === 'no-census')
    return provided.code === 'census-refused'
      ? refuseStep(provided.code, provided.message)
      : skipStep(provided.message);
  if (provided?.kind !== 'census') return { kind: 'needs', need: { kind: 'census', visit, code, name } };
  if (provided.identified) return endStep('OK', { code: 'identified', message: provided.name });
  return endStep('KO', {
    code: codeOf(provided.result),
    message: `the census answers ${provided.result} for ${code} with the name ${name}`,
    paths: ['$.doc.tax_id.code', '$.doc.name'],
    remedy: 'Correct tax code and name: a person is written as in the identity document, surnames first.',
  });
}

/** The party's own document; for an invoice the supplier, or the customer if the step selects it. */
function partyOf(doc: JsonObject, wanted: unknown): JsonObject | undefined {
  if (typeof doc.$schema === 'string' && doc.$schema.endsWith('org/party')) return doc;
  const party = doc[wanted === 'customer' ? 'customer' : 'supplier'];
  return isObject(party) ? party : undefined;
}

/** The census's results as codes that a `next` can name. */
const codeOf = (result: string): string =>
  result
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'not-identified';
