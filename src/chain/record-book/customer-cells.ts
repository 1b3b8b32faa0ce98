// Columns N to Q: the customer of an invoice as its record names it.
import type { RegistrationRecordContent } from '../record/record';
import type { RecordBookProblemKey } from './findings';
import type { RecordBookIssuedRowCells } from './issued-row';

/** The name of the customer of a simplified invoice that has none (V2). */
const finalConsumer = 'VENTAS A CONSUMIDOR FINAL';
const nameCharactersMax = 40;

type CustomerCells = Pick<RecordBookIssuedRowCells, 'N' | 'O' | 'P' | 'Q'>;

/** Returns whether an invoice of this type may have a VAT number (V29). */
const isFull = (type: string): boolean => /^(?:F1|F3|R[1-4])$/.test(type);

export function buildRecordBookCustomerCells(
  type: string,
  { Destinatarios: [customer] = [] }: Pick<RegistrationRecordContent, 'Destinatarios'>,
  warn: (key: RecordBookProblemKey) => void,
): CustomerCells {
  if (!customer) {
    if (isFull(type)) warn('customer-unidentified');
    return { Q: finalConsumer };
  }
  const nameCells: CustomerCells = { Q: toSingleLineCellText(customer.NombreRazon, nameCharactersMax) };
  if (customer.NIF !== undefined) return { ...nameCells, P: toSingleLineCellText(customer.NIF) };
  const { IDType, ID = '', CodigoPais } = customer.IDOtro ?? { IDType: '' };
  if (IDType === '07') {
    warn('customer-not-in-census');
    return { ...nameCells, P: toSingleLineCellText(ID) };
  }
  if (IDType === '02' && !isFull(type)) {
    warn('customer-on-ticket');
    return { Q: finalConsumer };
  }
  if ((type === 'R2' && IDType !== '02') || type === 'R3') warn('customer-unidentified');
  const O = CodigoPais === undefined ? {} : { O: CodigoPais };
  return { ...nameCells, N: IDType, ...O, P: toSingleLineCellText(ID) };
}

/** Cleans a text to one line of at most `max` characters, without outer spaces. */
export function toSingleLineCellText(text: string, max?: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return max === undefined ? line : Array.from(line).slice(0, max).join('').trim();
}
