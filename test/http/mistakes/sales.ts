// Invoices for tests of mistakes: a sale without warnings, and its invalid variants.
import type { Warning } from '../../../src/contracts/warnings';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../../src/store/entries/entries';
import { apiOfFile, type Reply, type TestApi } from '../api';
import { invoice } from '../documents';
import { register } from '../registered';

export const supplier = 'B98602642';
const addresses = [{ street: 'Calle Mayor 1', code: '28013', locality: 'Madrid' }];
export const party = (name: string, code: string) => ({ name, tax_id: { country: 'ES', code }, addresses });
const vat = (changes: object = {}) => [{ cat: 'VAT', rate: 'general', ...changes }];
export const line = (changes: object = {}) => ({
  quantity: '1',
  item: { name: 'Consulting', price: '100.00' },
  taxes: vat(),
  ...changes,
});

let count = 0;
export const newSeries = (): string => `S${(count += 1)}`;

/** A sale without warnings: registered supplier, addresses, and a new number in a new series. */
export const sale = (changes: object = {}): Record<string, unknown> =>
  invoice({
    series: newSeries(),
    supplier: party('Supplier S.L.', supplier),
    customer: party('Customer S.L.', '54387763P'),
    lines: [line()],
    ...changes,
  });

/** The supplier of the sales, and one that reports under another scheme. */
export async function registerSuppliers(api: TestApi): Promise<void> {
  await register(api, supplier);
  const exempt = { state: 'exempt', scheme: 'sii', reason: 'x', at: new Date(), by: 'x' } as const;
  await register(api, 'B85905495', { supplierName: 'Exempt', reporting: exempt });
}

/** The API of a test file, with the suppliers of the sales, and what its tests store. */
export function openMistakes() {
  const api = apiOfFile();
  beforeAll(() => registerSuppliers(api));
  const create = (data: object | undefined, more: object = {}): Promise<Reply> =>
    api.call('POST', '/silo/v1/entries', { data, ...more });
  const setMembers = (id: string, members: object): Promise<unknown> =>
    getEntriesCollection(api.database).updateOne({ _id: formatEntryDatabaseKey(api.workspace, id) }, { $set: members });
  /** Stores that the invoice has a record. */
  const report = (id: string, { kind = 'registration', outcome = 'accepted' } = {}): Promise<unknown> =>
    setMembers(id, { fiscal: { record: 'r', request: 'q', kind, documentDigest: 'd', outcome } });

  /** Stores a sale. @returns its id, and its number as in `preceding` */
  async function issue(changes: object = {}) {
    const data = sale({ code: '000031', ...changes });
    const { json } = await create(data);
    const { series, code, issue_date } = data as Readonly<Record<'series' | 'code' | 'issue_date', string>>;
    return { id: json.id, named: { series, code, issue_date } };
  }
  return { api, create, setMembers, report, issue };
}

/** A warning in a response: its texts are sentences. */
type AnsweredWarning = Omit<Warning, 'message'> & { readonly message: string; readonly remedy?: string };

export const warningsOf = ({ json }: Reply): readonly AnsweredWarning[] => (json.warnings ?? []) as AnsweredWarning[];
export const keysOf = (reply: Reply): string[] => warningsOf(reply).map(({ key }) => key);
export const faultsOf = ({ json }: Reply) =>
  (json.faults ?? []) as { code: string; message: string; paths: string[]; remedy?: string }[];
