// Builds the names of files in the archive of a month. A name begins with the position of the invoice in the month, so
// names are unique for any invoice numbers, and no system reads a name as a device or as a path out of the folder.
import { monthExportLimits as limits } from '../../contracts/limits/exports';

export interface ArchivedInvoiceFileNameParts {
  /** Position in the month; 1 for the first invoice. */
  readonly place: number;
  /** Series and code, as the client wrote them. */
  readonly number: string;
}

/** Names an invoice by position and number, for example `000123 A-1`. */
function nameInvoice({ place, number }: ArchivedInvoiceFileNameParts): string {
  const plain = cleanName(number);
  return `${String(place).padStart(6, '0')}${plain && ` ${plain}`}`;
}

export const formatArchivedPdfPath = (invoice: ArchivedInvoiceFileNameParts): string =>
  `invoices/${nameInvoice(invoice)}.pdf`;

/** @param record the position of the record in the chain, and its kind, because an invoice has several records */
export const formatArchivedRecordPath = (invoice: ArchivedInvoiceFileNameParts, record: string): string =>
  `records/${nameInvoice(invoice)} ${record}.xml`;

export const formatArchivedResponsePath = (invoice: ArchivedInvoiceFileNameParts, record: string): string =>
  `answers/${nameInvoice(invoice)} ${record}.xml`;

/** @param file name of the book file as the authority prescribes it; it begins with the year */
export function formatArchivedRecordBookPath(file: string): string {
  const [, name = '', ending = ''] = /^(.*)(\.[a-z]+)$/su.exec(file) ?? [];
  return `books/${cleanName(name)}${ending}`;
}

export const archiveClosingSheetFileName = 'closing.json';
export const archiveManifestFileName = 'manifest.jsonl';

/**
 * Keeps letters, digits and characters without a special meaning on any system, in one normal form; everything else
 * becomes `-`. The name neither starts nor ends with dots or spaces, and respects the length limit.
 */
function cleanName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, '-')
    .replaceAll(/-+/g, '-')
    .replaceAll(/\.+/g, '.')
    .replaceAll(/ +/g, ' ');
  const characters = Array.from(plain).slice(0, limits.nameCharacters);
  while (Buffer.byteLength(characters.join('')) > limits.nameBytes) characters.pop();
  while (isEdge(characters.at(0))) characters.shift();
  while (isEdge(characters.at(-1))) characters.pop();
  return characters.join('');
}

/** Windows drops dots and spaces at the end of a name; other systems hide a file whose name begins with a dot. */
const isEdge = (character: string | undefined): boolean => character !== undefined && '. -'.includes(character);
