// The fields that a query can use, by schema, each with its path in a stored entry.
import { type Refusal, createRefusal } from '../../contracts/errors';
import { findDocumentKindOfSchema } from '../../document/model/schemas';
import { findMostSimilarName } from '../../document/find-nearest';
import type { EntryQueryField } from '../../store/entries/filter';

type FieldRow = Omit<EntryQueryField, 'name'>;
type FieldRows = Readonly<Record<string, FieldRow>>;

const text = (path: string): FieldRow => ({ path, kind: 'text' });
const time = (path: string): FieldRow => ({ path, kind: 'time' });
const flag = (path: string): FieldRow => ({ path, kind: 'flag' });
const amount = (path: string): FieldRow => ({ path, kind: 'amount' });
const texts = (path: string): FieldRow => ({ path, kind: 'text', many: true });
const relation = (context: string): FieldRow => ({ path: 'relatesTo.uuid', kind: 'text', context, many: true });

const ofEntries: FieldRows = {
  id: text('id'),
  rev: text('version'),
  rev_num: amount('contentRevision'),
  folder: text('folder'),
  state: text('state'),
  state_at: time('states.0.at'),
  doc_schema: text('docSchema'),
  env_schema: text('envSchema'),
  entry_key: text('key'),
  version: text('version'),
  digest_alg: text('digest.alg'),
  digest_val: text('digest.val'),
  tags: texts('tags'),
  signed: flag('signed'),
  invalid: flag('invalid'),
  warnings: texts('warnings.key'),
  blocked: { ...flag('warnings.blocking'), many: true },
  files: texts('files.name'),
  faults: texts('faults.code'),
  snippet: text('snippet.title'),
  created_at: time('createdAt'),
  updated_at: time('updatedAt'),
  // Time from which queries show a change. Queries read the entries directly, so this is the time of the change itself.
  synced_at: time('updatedAt'),
  result: text('result'),
  fiscal: text('fiscal.outcome'),
  fiscal_code: text('fiscal.code'),
  fiscal_csv: text('fiscal.csv'),
  doc_uuid: text('documentUuid'),
  related: texts('relatesTo.uuid'),
  'related.self': text('documentUuid'),
};

const parties: FieldRows = Object.fromEntries(
  ['supplier', 'customer'].flatMap((party) =>
    ['uuid', 'name', 'alias', 'country', 'tax_code'].map((member) => [
      `${party}_${member}`,
      text(`snippet.${party}.${member}`),
    ]),
  ),
);

const ofBills: FieldRows = {
  type: text('snippet.type'),
  series: text('snippet.series'),
  code: text('snippet.code'),
  currency: text('snippet.currency'),
  issue_date: text('snippet.issue_date'),
  order_code: text('snippet.order_code'),
  ...parties,
  total: amount('snippet.total'),
  tax: amount('snippet.tax'),
  total_with_tax: amount('snippet.total_with_tax'),
  payable: amount('snippet.payable'),
  preceding_series: text('snippet.p_series'),
  preceding_code: text('snippet.p_code'),
  preceding_uuid: text('snippet.p_uuid'),
  'related.supplier': relation('supplier'),
  'related.customer': relation('customer'),
  'related.lines': relation('lines'),
  'related.lines.item': relation('lines.item'),
  'related.preceding': relation('preceding'),
};

const ofParties: FieldRows = {
  name: text('snippet.name'),
  alias: text('snippet.alias'),
  country: text('snippet.country'),
  tax_code: text('snippet.tax_code'),
};

/** `relations_hash` is computed for each response, so filters cannot use it. */
export const unfilterableEntryQueryFieldNames = ['relations_hash'];

const named = (rows: FieldRows): Map<string, EntryQueryField> =>
  new Map(Object.entries(rows).map(([name, row]) => [name, { name, ...row }]));

const bills = named({ ...ofEntries, ...ofBills });
const partyFields = named({ ...ofEntries, ...ofParties });
const others = named(ofEntries);

/** Lists the fields of a schema that a query can use. */
export function listEntryQueryFieldsOfSchema(docSchema: string): ReadonlyMap<string, EntryQueryField> {
  const kind = findDocumentKindOfSchema(docSchema);
  if (kind === 'party' || kind === 'taxIdentity') return partyFields;
  return kind === 'item' || kind === 'message' ? others : bills;
}

/** Creates the refusal of an unknown field, with the name that was probably meant. */
export function createUnknownEntryQueryFieldRefusal(
  place: string,
  given: string,
  fields: ReadonlyMap<string, EntryQueryField>,
): Refusal {
  const suggestion = findMostSimilarName(given, [...fields.keys()]);
  const elsewhere = bills.has(given) || partyFields.has(given);
  const choices = [...fields.keys()].join(', ');
  return createRefusal('parameter', 'query-field-unknown', {
    place,
    name: given,
    meant: suggestion ?? '',
    elsewhere,
    known: choices,
  });
}
