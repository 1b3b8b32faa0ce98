// Reads the revisions of a PDF file (ISO 32000-1, 7.5.6): the parts that a signing program appended to a form. Each
// byte of a revision must be understood, and the table of a revision must list exactly the objects of this revision, so
// that no reader can show a different page.
import {
  isPdfDictionary,
  isSamePdfValue,
  matchPatternAt,
  findTextOfPdfNameValue,
  type PdfDictionary,
  PdfParseError,
  type PdfValue,
  type ParsedPdfValue,
  parsePdfValue,
  skipPdfWhitespace,
} from './pdf-values';

export interface PdfObject {
  readonly number: number;
  readonly at: number;
  readonly value: PdfValue;
  /** Bytes of the stream, if the object is a stream. */
  readonly stream?: string;
}

export interface PdfRevision {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: PdfDictionary;
  /** Offset of the revision's table. */
  readonly table: number;
  /** Offset after `%%EOF`, without the end of that line. */
  readonly end: number;
}

const objectStart = /(\d{1,10}) 0 obj(?![A-Za-z0-9])/y;
const objectEnd = /endobj(?![A-Za-z0-9])/y;
const streamStart = /stream\r?\n/y;
const streamEnd = /\r?\n?endstream(?![A-Za-z0-9])/y;
const tableStart = /xref[ ]*\r?\n/y;
const tableSection = /(\d{1,10}) (\d{1,7})[ ]*\r?\n/y;
const tableRow = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y;
const trailerStart = /trailer(?![A-Za-z0-9])/y;
const fileEnd = /startxref\s+(\d{1,10})\s+%%EOF/y;

/** Limits for objects and revisions. A form has about thirty objects; a signature adds ten. */
const [objectsMax, revisionsMax] = [20_000, 50];

/**
 * @param from offset at which the first revision begins
 * @throws PdfParseError
 */
export function parsePdfRevisions(bytes: string, from: number): PdfRevision[] {
  const revisions: PdfRevision[] = [];
  for (let at = skipPdfWhitespace(bytes, from); at < bytes.length; ) {
    if (revisions.length >= revisionsMax) throw new PdfParseError('too many revisions');
    const revision = readRevision(bytes, at);
    revisions.push(revision);
    at = skipPdfWhitespace(bytes, revision.end);
  }
  return revisions;
}

function readRevision(bytes: string, from: number): PdfRevision {
  const objects = new Map<number, PdfObject>();
  let at = from;
  for (let one = readObject(bytes, at); one; one = readObject(bytes, at)) {
    const { number } = one.value;
    if (objects.has(number) || objects.size >= objectsMax) throw new PdfParseError(`the object ${number} twice`);
    objects.set(number, one.value);
    at = skipPdfWhitespace(bytes, one.end);
  }
  const table = at;
  const afterTable = skipPdfWhitespace(bytes, checkTable(bytes, at, objects));
  const keyword = matchPatternAt(trailerStart, bytes, afterTable);
  if (!keyword) throw new PdfParseError(`no trailer at ${afterTable}`);
  const { value: trailer, end } = parsePdfValue(bytes, afterTable + keyword[0].length);
  if (!isPdfDictionary(trailer)) throw new PdfParseError('the trailer is no dictionary');
  const last = skipPdfWhitespace(bytes, end);
  const ended = matchPatternAt(fileEnd, bytes, last);
  if (!ended || Number(ended[1]) !== table) throw new PdfParseError('the end does not name the table');
  return { objects, trailer, table, end: last + ended[0].length };
}

function readObject(bytes: string, at: number): ParsedPdfValue<PdfObject> | undefined {
  const start = matchPatternAt(objectStart, bytes, at);
  if (!start) return undefined;
  const { value, end } = parsePdfValue(bytes, at + start[0].length);
  const number = Number(start[1]);
  const body = skipPdfWhitespace(bytes, end);
  const streamed = matchPatternAt(streamStart, bytes, body);
  if (!streamed) return { value: { number, at, value }, end: endObject(bytes, body) };
  const length = isPdfDictionary(value) ? value.entries.get('Length') : undefined;
  if (typeof length !== 'number') throw new PdfParseError('a stream without its length');
  const data = body + streamed[0].length;
  const after = matchPatternAt(streamEnd, bytes, data + length);
  if (!after) throw new PdfParseError('a stream of another length');
  const stream = bytes.slice(data, data + length);
  return { value: { number, at, value, stream }, end: endObject(bytes, data + length + after[0].length) };
}

function endObject(bytes: string, from: number): number {
  const at = skipPdfWhitespace(bytes, from);
  const end = matchPatternAt(objectEnd, bytes, at);
  if (!end) throw new PdfParseError(`an object without end at ${at}`);
  return at + end[0].length;
}

/**
 * Checks that each row in use names an object of this revision at its offset, and each object has a row.
 * @returns the offset after the table
 */
function checkTable(bytes: string, from: number, objects: ReadonlyMap<number, PdfObject>): number {
  const start = matchPatternAt(tableStart, bytes, from);
  if (!start) throw new PdfParseError(`no table at ${from}`);
  const listedObjects = new Set<number>();
  let at = from + start[0].length;
  for (
    let section = matchPatternAt(tableSection, bytes, at);
    section;
    section = matchPatternAt(tableSection, bytes, at)
  ) {
    at += section[0].length;
    const [first, count] = [Number(section[1]), Number(section[2])];
    for (let row = 0; row < count; row += 1) {
      const read = matchPatternAt(tableRow, bytes, at);
      if (!read) throw new PdfParseError(`no row of the table at ${at}`);
      at += read[0].length;
      const number = first + row;
      if (read[3] === 'f' && number === 0) continue;
      const isThere = read[3] === 'n' && objects.get(number)?.at === Number(read[1]) && Number(read[2]) === 0;
      if (!isThere || listedObjects.has(number)) throw new PdfParseError(`the row of the object ${number} is wrong`);
      listedObjects.add(number);
    }
  }
  if (listedObjects.size !== objects.size) throw new PdfParseError('objects without a row');
  return at;
}

/** Keys that a form must not contain anywhere. They run, open, hide or embed something in a reader. */
const unsafeKeys = new Set(
  'JS JavaScript OpenAction AA A Launch EmbeddedFile EmbeddedFiles EF RichMedia XFA URI SubmitForm OCProperties'.split(
    ' ',
  ),
);

/** Streams and tables of this kind hide objects from a reader that goes from byte to byte. */
const hidingTypes = new Set(['ObjStm', 'XRef']);

export function hasUnsafePdfDictionaryKey(value: PdfValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasUnsafePdfDictionaryKey);
  if (!isPdfDictionary(value)) return false;
  return [...value.entries].some(([key, one]) => unsafeKeys.has(key) || hasUnsafePdfDictionaryKey(one));
}

export const isPdfObjectStreamOrXrefStream = ({ value }: PdfObject): boolean =>
  isPdfDictionary(value) && hidingTypes.has(findTextOfPdfNameValue(value.entries.get('Type')) ?? '');

/** Returns whether two dictionaries are equal except for these keys. */
export function isSamePdfDictionaryExceptKeys(one: PdfValue, other: PdfValue, allowed: ReadonlySet<string>): boolean {
  if (!isPdfDictionary(one) || !isPdfDictionary(other)) return false;
  const keys = new Set([...one.entries.keys(), ...other.entries.keys()]);
  return [...keys].every((key) => allowed.has(key) || isSamePdfValue(one.entries.get(key), other.entries.get(key)));
}
