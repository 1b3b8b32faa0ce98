// Decodes the bytes of a batch's file from UTF-8, or the encoding of older spreadsheets if the caller states it.
import { isUtf8 } from 'node:buffer';
import type { Fault } from '../../contracts/errors';
import { createMessage, type Message } from '../../messages/message';
import { findNotTextFileFault } from './file-kind';

const utf8Names = ['', 'utf-8', 'utf8'];
const windowsNames = ['windows-1252', 'cp1252', 'iso-8859-1', 'latin1'];

/** @param charset charset of the content type; empty if it has none */
export function decodeBatchFile(bytes: Buffer, charset: string): { readonly text: string } | { readonly fault: Fault } {
  const refused = findNotTextFileFault(bytes);
  if (refused) return { fault: refused };
  const name = charset.toLowerCase();
  if (windowsNames.includes(name))
    return seemsUtf8(bytes)
      ? { fault: refuseCharset(createMessage('batch-is-utf8', { charset: name })) }
      : { text: decodeWindows(bytes) };
  if (!utf8Names.includes(name))
    return { fault: refuseCharset(createMessage('batch-charset-unknown', { charset: charset.slice(0, 40) })) };
  if (!isUtf8(bytes)) return { fault: refuseCharset(createMessage('batch-not-utf8')) };
  const text = bytes.toString();
  return { text: text.startsWith('\ufeff') ? text.slice(1) : text };
}

const refuseCharset = (message: Message): Fault => ({ code: 'charset', paths: ['Content-Type'], message });

/**
 * Returns whether bytes that should be Windows-1252 are UTF-8: as Windows-1252, the accents would be `Ã` with a sign. A few
 * pairs of Windows-1252, such as the end of `NESCAFÉ®`, are a letter in UTF-8 too, but none that Spanish or its
 * neighbours have.
 */
const seemsUtf8 = (bytes: Buffer): boolean =>
  isUtf8(bytes) && /[\u00a0-\u00ff\u2010-\u203a€\ufeff]/.test(bytes.toString());

/** Characters 0x80 to 0x9f, which Node's own decoder reads as controls. The rest is Latin-1. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (one) => windowsMarks[one.charCodeAt(0) - 0x80] ?? one);
