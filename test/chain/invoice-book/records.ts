// Records of the book with few members, for tests with many of them.
import type { InvoiceWithRecordContent } from '../../../src/chain/invoice-book/excess-credit';
import type { DeclaredInvoice } from '../../../src/chain/invoice-book/declared-invoice';
import type { RegistrationRecordContent } from '../../../src/chain/record/record';
import { formatCents } from '../../../src/chain/record/cents';
import type { Invoice } from '../../../src/document/model/invoice';

const date = '05-11-2026';

export const nameRecord = (number: string, day = date) => ({
  IDEmisorFactura: 'B98602642',
  NumSerieFactura: number,
  FechaExpedicionFactura: day,
});

/** Cents of base by rate. */
export type Bases = Readonly<Record<string, number>>;

/** The content of a record; the tax is a fifth of the base. */
export function buildContent(number: string, type: string, bases: Bases, more: object = {}): RegistrationRecordContent {
  const sum = Object.values(bases).reduce((total, base) => total + base, 0);
  const tax = Math.round(sum / 5);
  const content = {
    IDFactura: nameRecord(number),
    TipoFactura: type,
    Desglose: Object.entries(bases).map(([rate, base]) => ({
      Impuesto: '01',
      ClaveRegimen: '01',
      CalificacionOperacion: 'S1',
      TipoImpositivo: rate,
      BaseImponibleOimporteNoSujeto: formatCents(BigInt(base)),
      CuotaRepercutida: formatCents(BigInt(Math.round(base / 5))),
    })),
    CuotaTotal: formatCents(BigInt(tax)),
    ImporteTotal: formatCents(BigInt(sum + tax)),
    ...more,
  };
  return content as unknown as RegistrationRecordContent;
}

export const buildRecord = (
  order: number,
  content: RegistrationRecordContent,
  isCancelled = false,
): DeclaredInvoice => ({ entry: content.IDFactura.NumSerieFactura, order, isCancelled, content });

/** A record in euros with a document of this type. */
export const withDocument = (record: DeclaredInvoice, type: string): InvoiceWithRecordContent => {
  const content = record.content as RegistrationRecordContent;
  const totals = { total_with_tax: content.ImporteTotal.replace('-', ''), tax: content.CuotaTotal.replace('-', '') };
  const invoice = { type, currency: 'EUR', totals: { ...totals, taxes: { categories: [] } }, lines: [] };
  return { ...record, content, invoice: invoice as unknown as Invoice };
};
