// An issued invoice as the book reads it, with its record and the record's references to other records.
import { warningLimits as limits } from '../../contracts/limits/documents';
import type { RegistrationRecordContent } from '../record/record';

/** An issued invoice by its newest registration, or by the registration that it would get. */
export interface DeclaredInvoice {
  /** Id of the invoice's entry. */
  readonly entry: string;
  /** Position in the order of sealing. */
  readonly order: number;
  /** Whether the authority cancelled the invoice, or will cancel it. */
  readonly isCancelled: boolean;
  readonly content: DeclaredRecordContent;
}

export type DeclaredRecordContent = Pick<
  RegistrationRecordContent,
  | 'IDFactura'
  | 'TipoFactura'
  | 'TipoRectificativa'
  | 'FacturasRectificadas'
  | 'FacturasSustituidas'
  | 'ImporteRectificacion'
  | 'Desglose'
>;

export const isF3Replacement = ({ TipoFactura }: Pick<DeclaredRecordContent, 'TipoFactura'>): boolean =>
  TipoFactura === 'F3';

/** Names an invoice by number and date, as records refer to it. */
export const formatInvoiceNumberAndDateKey = (number: string, date: string): string => `${number}|${date}`;

export const formatDeclaredInvoiceKey = ({ content: { IDFactura } }: Pick<DeclaredInvoice, 'content'>): string =>
  formatInvoiceNumberAndDateKey(IDFactura.NumSerieFactura, IDFactura.FechaExpedicionFactura);

/** Kept, because a record with 1,000 references is compared with many others. */
const referencedKeys = new WeakMap<DeclaredRecordContent, readonly string[]>();

/** Lists the invoices that a record corrects or replaces. */
export function listReferencedInvoiceKeys(content: DeclaredRecordContent): readonly string[] {
  const known = referencedKeys.get(content);
  if (known) return known;
  const { FacturasRectificadas = [], FacturasSustituidas = [] } = content;
  const keys = [...FacturasRectificadas, ...FacturasSustituidas].map(({ NumSerieFactura, FechaExpedicionFactura }) =>
    formatInvoiceNumberAndDateKey(NumSerieFactura, FechaExpedicionFactura),
  );
  referencedKeys.set(content, keys);
  return keys;
}

/** Characters of a list of numbers in a message. */
const numbersShown = Math.min(200, limits.messageCharactersMax);

/** Joins the numbers of several invoices for a message. */
export const joinAndTruncateInvoiceNumbers = (invoices: readonly { readonly NumSerieFactura: string }[]): string =>
  invoices
    .map(({ NumSerieFactura }) => NumSerieFactura)
    .join(', ')
    .slice(0, numbersShown);
