// Describes references of an order for which a format has no element, as one text.
import type { DocumentRef, Invoice } from '../document/model/invoice';
import { formatEInvoiceDocumentNumber } from './text';

type Ordering = NonNullable<Invoice['ordering']>;
type ReferenceList = 'projects' | 'contracts' | 'purchases' | 'sales' | 'receiving' | 'despatch' | 'tender';

const names = {
  projects: 'proyecto',
  contracts: 'contrato',
  purchases: 'pedido',
  sales: 'pedido de venta',
  receiving: 'recepción',
  despatch: 'albarán',
  tender: 'licitación',
  identities: 'referencia',
} as const satisfies Readonly<Record<ReferenceList | 'identities', string>>;

const lists = Object.keys(names) as (keyof typeof names)[];

/** References that a format has elements for: the lists whose first reference it writes, and the cost center. */
export interface EInvoiceReferenceSupport {
  readonly firstOf: (list: keyof typeof names) => boolean;
  readonly cost: boolean;
}

/** Describes the references that the format does not write; undefined if there are none. */
export function describeReferencesWithoutElement(
  ordering: Ordering | undefined,
  written: EInvoiceReferenceSupport,
): string | undefined {
  if (ordering === undefined) return undefined;
  const references = lists.flatMap((list) => {
    const rows: readonly Pick<DocumentRef, 'series' | 'code'>[] = ordering[list] ?? [];
    return rows
      .slice(written.firstOf(list) ? 1 : 0)
      .map((row) => `${names[list]} ${formatEInvoiceDocumentNumber(row)}`);
  });
  const cost = ordering.cost && !written.cost ? [`centro de coste ${ordering.cost}`] : [];
  const all = [...references, ...cost];
  return all.length === 0 ? undefined : `Otras referencias: ${all.join(', ')}`;
}
