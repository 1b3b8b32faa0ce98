// Bytes of a batch's file to text: UTF-8, or the encoding of older spreadsheets where the caller names it.
import { isUtf8 } from 'node:buffer';
import type { Fault } from '../../contracts/errors';
import { message } from '../../messages/message';

const utf8Names = ['', 'utf-8', 'utf8'];
const windowsNames = ['windows-1252', 'cp1252', 'iso-8859-1', 'latin1'];

/** @param charset of the content type, empty without one */
export function decodeFile(bytes: Buffer, charset: string): { readonly text: string } | { readonly fault: Fault } {
  const name = charset.toLowerCase();
  if (windowsNames.includes(name)) return { text: new TextDecoder('windows-1252').decode(bytes) };
  if (!utf8Names.includes(name)) {
    const text = message('batch-charset-unknown', { charset: charset.slice(0, 40) });
    return { fault: { code: 'charset', paths: ['Content-Type'], message: text } };
  }
  if (!isUtf8(bytes))
    return { fault: { code: 'charset', paths: ['Content-Type'], message: message('batch-not-utf8') } };
  const text = bytes.toString();
  return { text: text.startsWith('\ufeff') ? text.slice(1) : text };
}
