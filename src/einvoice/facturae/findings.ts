// What is found while a file is made: faults, for which there is no file, and warnings, which go with it.
import type { Fault } from '../../contracts/errors';
import type { Message } from '../../messages/message';
import type { EInvoiceWarning } from '../contract';
import { message } from '../../messages/message';
import { cleanXmlText } from './xml';

/** Numbers of faults, `E-INVOICE-<nn>`. */
export type FaultNumber =
  | '01'
  | '02'
  | '03'
  | '04'
  | '05'
  | '06'
  | '07'
  | '08'
  | '11'
  | '12'
  | '15'
  | '21'
  | '22'
  | '23'
  | '24'
  | '25'
  | '26'
  | '27'
  | '28'
  | '29'
  | '30'
  | '31'
  | '32'
  | '33';

/** @param path inside the document, `customer.tax_id` */
export const makeFault = (number: FaultNumber, path: string, text: Message): Fault => ({
  code: `E-INVOICE-${number}`,
  paths: [`$.doc.${path}`],
  message: text,
});

/** Collects the warnings of one file. */
export class FacturaeWarnings {
  readonly all: EInvoiceWarning[] = [];

  /** The same is told once. @param paths inside the document */
  add(code: string, paths: readonly string[], text: Message): void {
    const whole = paths.map((path) => `$.doc.${path}`);
    if (this.all.some((one) => one.code === code && one.paths.join(' ') === whole.join(' '))) return;
    this.all.push({ code, paths: whole, message: text });
  }

  /** The text with at most this many characters; a cut one is told. */
  cut(text: string | undefined, max: number, path: string): string | undefined {
    const clean = cleanXmlText(text ?? '');
    if (clean === '') return undefined;
    const short = cutText(clean, max);
    if (short !== clean) this.add('text-cut', [path], message('facturae-text-cut', { max: String(max) }));
    return short;
  }

  /** A member that the file has no place for. */
  leaveOut(path: string): void {
    this.add('members-left-out', [path], message('facturae-member-left-out', { at: path }));
  }
}

/** Counts as validators do, in UTF-16 units, and never cuts a character in two. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max).trimEnd();
}
