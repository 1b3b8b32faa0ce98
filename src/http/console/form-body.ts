// Parses the body of a form, which is urlencoded or multipart. The time is linear in the bytes, and files are not copied,
// because everything runs on the thread that serves all calls. `URLSearchParams` and `formData` are too slow: a
// megabyte of plus signs takes more than 0.1 s.
import { consoleLimits as limits } from '../../contracts/limits/console';
import { type Refusal, createRefusal } from '../../contracts/errors';

/** A field of a form, a text or a file. */
export interface FormBodyField {
  readonly name: string;
  readonly isFile: boolean;
  readonly bytes: Buffer;
}

const unreadable = (): Refusal => createRefusal('input', 'form-unreadable');

const [plus, percent, space] = ['+', '%', ' '].map((sign) => sign.charCodeAt(0)) as [number, number, number];

/**
 * Parses `application/x-www-form-urlencoded` (WHATWG URL, section 5.1). Invalid percent signs stay as they are.
 * @throws Refusal `too-large` for too many fields
 */
export function parseUrlencodedForm(bytes: Buffer): FormBodyField[] {
  const parts: FormBodyField[] = [];
  for (let at = 0; at <= bytes.length; ) {
    const found = bytes.indexOf('&', at);
    const end = found < 0 ? bytes.length : found;
    const field = bytes.subarray(at, end);
    at = end + 1;
    if (field.length === 0) continue;
    if (parts.length >= limits.formFieldsMax) throw createRefusal('too-large', 'form-fields-max');
    const equals = field.indexOf('=');
    const [name, value] = equals < 0 ? [field, noBytes] : [field.subarray(0, equals), field.subarray(equals + 1)];
    parts.push({ name: decode(name).toString(), isFile: false, bytes: decode(value) });
  }
  return parts;
}

const noBytes = Buffer.alloc(0);

/** Decodes plus and percent signs. */
function decode(bytes: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] as number;
    if (byte === plus) byte = space;
    else if (byte === percent) {
      const value = hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]);
      if (!Number.isNaN(value)) {
        byte = value;
        at += 2;
      }
    }
    decoded[length] = byte;
    length += 1;
  }
  return decoded.subarray(0, length);
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : NaN;
}

/**
 * Parses `multipart/form-data` (RFC 7578) as browsers send it.
 * @throws Refusal `input` if it is not readable, or if the headers of a field are too long; `too-large` for too many
 * fields
 */
export function parseMultipartForm(bytes: Buffer, boundary: string): FormBodyField[] {
  if (boundary === '' || boundary.length > limits.boundaryCharactersMax) throw unreadable();
  const divider = `\r\n--${boundary}`;
  const parts: FormBodyField[] = [];
  // The first divider has no line end before it.
  if (!bytes.subarray(0, divider.length).toString('latin1').startsWith(divider.slice(2))) throw unreadable();
  for (let at = divider.length - 2; ; ) {
    const next = bytes.toString('latin1', at, at + 2);
    if (next === '--') return parts;
    if (next !== '\r\n') throw unreadable();
    if (parts.length >= limits.formFieldsMax) throw createRefusal('too-large', 'form-fields-max');
    const head = bytes.subarray(at + 2, at + 2 + limits.partHeaderBytesMax);
    const headEnd = head.indexOf('\r\n\r\n');
    if (headEnd < 0) throw unreadable();
    const start = at + 2 + headEnd + 4;
    const end = bytes.indexOf(divider, start, 'latin1');
    if (end < 0) throw unreadable();
    parts.push({ ...readPartHead(head.toString('utf8', 0, headEnd)), bytes: bytes.subarray(start, end) });
    at = end + divider.length;
  }
}

/** Reads the headers of a field. A field with a file name is a file. */
function readPartHead(head: string): Pick<FormBodyField, 'name' | 'isFile'> {
  const disposition =
    head.split('\r\n').find((line) => /^content-disposition:[ \t]*form-data[ \t]*;/i.test(line)) ?? '';
  const [, name] = /;[ \t]*name="([^"]*)"/i.exec(disposition) ?? [];
  if (name === undefined) throw unreadable();
  return { name: unescapeName(name), isFile: /;[ \t]*filename\*?=/i.test(disposition) };
}

/** Browsers escape only these three characters in names (HTML, section 4.10.21.8). */
const unescapeName = (name: string): string =>
  name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');
