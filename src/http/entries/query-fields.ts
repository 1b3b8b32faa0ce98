// The fields that a query may name (api.md section 14), with their places in a stored entry.
import type { QueryField } from '../../store/entries/search';

const text = (path: string): QueryField => ({ path, kind: 'text' });
const time = (path: string): QueryField => ({ path, kind: 'time' });
const flag = (path: string): QueryField => ({ path, kind: 'flag' });
const amount = (path: string): QueryField => ({ path, kind: 'amount' });

const parties = Object.fromEntries(
  ['supplier', 'customer'].flatMap((party) =>
    ['uuid', 'name', 'alias', 'country', 'tax_code'].map((member) => [
      `${party}_${member}`,
      text(`snippet.${party}.${member}`),
    ]),
  ),
);

export const queryFields: Readonly<Record<string, QueryField>> = {
  id: text('id'),
  folder: text('folder'),
  state: text('state'),
  doc_schema: text('docSchema'),
  env_schema: text('envSchema'),
  entry_key: text('key'),
  version: text('version'),
  digest_alg: text('digest.alg'),
  digest_val: text('digest.val'),
  tags: text('tags'),
  signed: flag('signed'),
  invalid: flag('invalid'),
  warnings: text('warnings.key'),
  blocked: flag('warnings.blocking'),
  created_at: time('createdAt'),
  updated_at: time('updatedAt'),
  faults: text('faults.code'),
  result: text('result'),
  fiscal: text('fiscal.outcome'),
  fiscal_code: text('fiscal.code'),
  fiscal_csv: text('fiscal.csv'),
  doc_uuid: text('documentUuid'),
  related: text('relatesTo.uuid'),
  type: text('snippet.type'),
  series: text('snippet.series'),
  code: text('snippet.code'),
  currency: text('snippet.currency'),
  issue_date: text('snippet.issue_date'),
  ...parties,
  total: amount('snippet.total'),
  tax: amount('snippet.tax'),
  total_with_tax: amount('snippet.total_with_tax'),
  payable: amount('snippet.payable'),
  preceding_series: text('snippet.p_series'),
  preceding_code: text('snippet.p_code'),
  preceding_uuid: text('snippet.p_uuid'),
  name: text('snippet.name'),
  alias: text('snippet.alias'),
  country: text('snippet.country'),
  tax_code: text('snippet.tax_code'),
};
