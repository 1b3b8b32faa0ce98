// Describes references of an order for which a format has no element, as one text.
import type { DocumentRef, Invoice } from '../document/model/invoice';
import { cleanXmlText, formatEInvoiceDocumentNumber } from './text';

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

interface Reference extends Pick<DocumentRef, 'series' | 'code'> {
  /** Only an identity has a label, which says what its code is, such as "CUPS". No element has a place for it. */
  readonly label?: string | undefined;
}

const findName = ({ label }: Reference): string | undefined => cleanXmlText(label);

/** References that a format has elements for: the lists whose first reference it writes, and the cost center. */
export interface EInvoiceReferenceSupport {
  readonly firstOf: (list: keyof typeof names) => boolean;
  readonly cost: boolean;
}

/** Describes the references that the format does not write; undefined if there are none. */
export function describeReferencesWithoutEInvoiceElement(
  ordering: Ordering | undefined,
  written: EInvoiceReferenceSupport,
): string | undefined {
  if (ordering === undefined) return undefined;
  const references = lists.flatMap((list) => {
    const rows: readonly Reference[] = ordering[list] ?? [];
    return rows
      .filter((row, index) => index > 0 || !written.firstOf(list) || findName(row) !== undefined)
      .map((row) => `${findName(row) ?? names[list]} ${formatEInvoiceDocumentNumber(row)}`);
  });
  const cost = ordering.cost && !written.cost ? [`centro de coste ${ordering.cost}`] : [];
  const all = [...references, ...cost];
  return all.length === 0 ? undefined : `Otras referencias: ${all.join(', ')}`;
}

/** Lists the descriptions of the invoices that a document names. No format has a place for them. */
export const listPathsOfOriginalDescriptions = ({ preceding = [] }: Pick<Invoice, 'preceding'>): string[] =>
  preceding.flatMap(({ description }, index) => (description ? [`preceding[${index}].description`] : []));
