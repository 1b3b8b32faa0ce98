// Checks whether a signed PDF is the original form. This means that the bytes of the form are unchanged, and that the
// appended revisions sign the form and change nothing visible.
import { signatureBoxPoints } from '../contracts/representation-form';
import {
  hasUnsafePdfDictionaryKey,
  isPdfObjectStreamOrXrefStream,
  isSamePdfDictionaryExceptKeys,
  type PdfObject,
  type PdfRevision,
  parsePdfRevisions,
} from './pdf-revisions';
import {
  isPdfDictionary,
  findTextOfPdfNameValue,
  type PdfDictionary,
  PdfParseError,
  type PdfValue,
  findObjectNumberOfPdfReference,
} from './pdf-values';

/** A signature in the file, with the signed bytes and the CMS. */
export interface SignedFormSignature {
  readonly format: string | undefined;
  /** Ranges of the file that the signature covers. */
  readonly ranges: readonly [number, number, number, number];
  readonly cms: Buffer;
  /** Whether the signature has a date (`/M`). */
  readonly isDated: boolean;
}

/** `unread`: no rule covers the appended objects, so a person decides. */
export type SignedFormComparisonResult =
  | { readonly kind: 'read'; readonly signatures: readonly SignedFormSignature[] }
  | { readonly kind: 'other' | 'unread' | 'unsafe' };

/** Maximum size of a visible signature, in points. A larger stamp could cover the text. */
const [stampWidthMax, stampHeightMax] = [300, 150];

const catalogKeys = new Set(['AcroForm', 'DSS', 'Extensions', 'Perms', 'Metadata', 'Version']);
const pageKeys = new Set(['Annots', 'Tabs']);
const formKeys = new Set(['Fields', 'SigFlags', 'DA', 'DR', 'Q']);

/** @param form the bytes of the form as Sello issued it */
export function compareSignedFormWithOriginal(file: Buffer, form: Buffer): SignedFormComparisonResult {
  if (!file.subarray(0, form.length).equals(form)) return { kind: 'other' };
  if (file.length === form.length) return { kind: 'read', signatures: [] };
  const bytes = file.toString('latin1');
  try {
    const [original, ...more] = parsePdfRevisions(bytes.slice(0, form.length), 0);
    if (!original || more.length > 0) return { kind: 'unread' };
    return readAppended(bytes, original, parsePdfRevisions(bytes, form.length));
  } catch (error) {
    if (error instanceof PdfParseError) return { kind: 'unread' };
    throw error;
  }
}

function readAppended(
  bytes: string,
  original: PdfRevision,
  appended: readonly PdfRevision[],
): SignedFormComparisonResult {
  const appendedObjects = appended.flatMap(({ objects }) => [...objects.values()]);
  if (appendedObjects.some(({ value }) => hasUnsafePdfDictionaryKey(value))) return { kind: 'unsafe' };
  if (appendedObjects.some(isPdfObjectStreamOrXrefStream) || !isLinked(original, appended)) return { kind: 'unread' };
  const file = new Map([...original.objects, ...appendedObjects.map((one) => [one.number, one] as const)]);
  const root = findObjectNumberOfPdfReference(original.trailer.entries.get('Root'));
  const free = new Set([
    findObjectNumberOfPdfReference(original.trailer.entries.get('Info')),
    findMetadata(original, root),
  ]);
  const changed = appendedObjects.filter(({ number }) => original.objects.has(number) && !free.has(number));
  const isKept = changed.every((one) => mayReplace(original.objects.get(one.number), one, one.number === root));
  if (!isKept || !showsOnlySignatures(file, original, root)) return { kind: 'other' };
  if (!leavesTextFree(file, original, root)) return { kind: 'unread' };
  const ends = [...appended.map(({ end }) => end), bytes.length];
  return { kind: 'read', signatures: listSignatures(appendedObjects, bytes, ends) };
}

/** Returns whether each revision refers to the previous one, has the same catalog, and is not encrypted. */
function isLinked(original: PdfRevision, appended: readonly PdfRevision[]): boolean {
  let before = original;
  for (const one of appended) {
    const { entries } = one.trailer;
    const isSameRoot =
      findObjectNumberOfPdfReference(entries.get('Root')) ===
      findObjectNumberOfPdfReference(original.trailer.entries.get('Root'));
    if (entries.get('Prev') !== before.table || !isSameRoot || entries.has('Encrypt') || entries.has('XRefStm'))
      return false;
    before = one;
  }
  return true;
}

const readDictionary = (
  objects: ReadonlyMap<number, PdfObject>,
  value: PdfValue | undefined,
): PdfDictionary | undefined => {
  const ref = findObjectNumberOfPdfReference(value);
  const resolved = ref === undefined ? value : objects.get(ref)?.value;
  return isPdfDictionary(resolved) ? resolved : undefined;
};

const findMetadata = ({ objects }: PdfRevision, root: number | undefined): number | undefined =>
  root === undefined
    ? undefined
    : findObjectNumberOfPdfReference(readDictionary(objects, { ref: root })?.entries.get('Metadata'));

function mayReplace(before: PdfObject | undefined, after: PdfObject, isRoot: boolean): boolean {
  if (!before || after.stream !== undefined || before.stream !== undefined) return false;
  if (isRoot) return isSamePdfDictionaryExceptKeys(before.value, after.value, catalogKeys);
  const type = isPdfDictionary(before.value) ? findTextOfPdfNameValue(before.value.entries.get('Type')) : undefined;
  return type === 'Page' && isSamePdfDictionaryExceptKeys(before.value, after.value, pageKeys);
}

/** Returns whether fields and annotations are only signatures, and none is large enough to cover the text. */
function showsOnlySignatures(
  file: ReadonlyMap<number, PdfObject>,
  original: PdfRevision,
  root: number | undefined,
): boolean {
  const catalog = root === undefined ? undefined : readDictionary(file, { ref: root });
  const fields = readDictionary(file, catalog?.entries.get('AcroForm'));
  if (fields && [...fields.entries.keys()].some((key) => !formKeys.has(key))) return false;
  const isSignature = (value: PdfValue): boolean => isStamp(file, value);
  if (!readList(file, fields?.entries.get('Fields')).every(isSignature)) return false;
  return [...original.objects.keys()].every((number) => {
    const one = readDictionary(file, { ref: number });
    return readList(file, one?.entries.get('Annots')).every(isSignature);
  });
}

function readList(file: ReadonlyMap<number, PdfObject>, value: PdfValue | undefined): readonly PdfValue[] {
  const ref = findObjectNumberOfPdfReference(value);
  const resolvedList = ref === undefined ? value : file.get(ref)?.value;
  if (resolvedList === undefined || resolvedList === null) return [];
  return Array.isArray(resolvedList) ? (resolvedList as readonly PdfValue[]) : [resolvedList];
}

function isStamp(file: ReadonlyMap<number, PdfObject>, value: PdfValue): boolean {
  const one = readDictionary(file, value);
  const type = one?.entries.get('FT') ?? readDictionary(file, one?.entries.get('Parent'))?.entries.get('FT');
  if (!one || findTextOfPdfNameValue(type) !== 'Sig') return false;
  const box = one.entries.get('Rect');
  if (box === undefined) return readList(file, one.entries.get('Kids')).every((kid) => isStamp(file, kid));
  if (!Array.isArray(box) || box.length !== 4 || !box.every((side) => typeof side === 'number')) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = box as readonly number[];
  return Math.abs(right - left) <= stampWidthMax && Math.abs(top - bottom) <= stampHeightMax;
}

/**
 * Returns true if certainly no stamp covers text. Only a stamp in its box on the last page certainly hides nothing; any
 * other stamp is checked by a person.
 */
function leavesTextFree(
  file: ReadonlyMap<number, PdfObject>,
  original: PdfRevision,
  root: number | undefined,
): boolean {
  const catalog = root === undefined ? undefined : readDictionary(original.objects, { ref: root });
  const pages = readDictionary(original.objects, catalog?.entries.get('Pages'));
  const last = findObjectNumberOfPdfReference(readList(original.objects, pages?.entries.get('Kids')).at(-1));
  return [...original.objects.keys()].every((number) =>
    readList(file, readDictionary(file, { ref: number })?.entries.get('Annots'))
      .flatMap((value) => listBoxes(file, value))
      .every((box) => isWithoutArea(box) || (number === last && isInBox(box))),
  );
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

function listBoxes(file: ReadonlyMap<number, PdfObject>, value: PdfValue): Box[] {
  const entries = readDictionary(file, value)?.entries;
  const box = entries?.get('Rect') as readonly number[] | undefined;
  if (box === undefined) return readList(file, entries?.get('Kids')).flatMap((kid) => listBoxes(file, kid));
  const [x = 0, y = 0, otherX = 0, otherY = 0] = box;
  return [[Math.min(x, otherX), Math.min(y, otherY), Math.max(x, otherX), Math.max(y, otherY)]];
}

const isWithoutArea = ([left, bottom, right, top]: Box): boolean => left === right || bottom === top;

const isInBox = ([left, bottom, right, top]: Box): boolean =>
  left >= signatureBoxPoints.left &&
  bottom >= signatureBoxPoints.bottom &&
  right <= signatureBoxPoints.right &&
  top <= signatureBoxPoints.top;

/**
 * Lists the signatures that cover everything except themselves, up to the end of a revision. Other signatures do not
 * count.
 */
function listSignatures(added: readonly PdfObject[], bytes: string, ends: readonly number[]): SignedFormSignature[] {
  return added.flatMap(({ value }) => {
    if (!isPdfDictionary(value) || findTextOfPdfNameValue(value.entries.get('Type')) === 'DocTimeStamp') return [];
    const [ranges, contents] = [value.entries.get('ByteRange'), value.entries.get('Contents')];
    if (!Array.isArray(ranges) || typeof contents !== 'object' || contents === null || !('hex' in contents)) return [];
    const [start, length, next, rest] = ranges as readonly number[];
    const isWhole = start === 0 && length === contents.from && next === contents.to && ranges.length === 4;
    const end = Number(next) + Number(rest);
    // The signature may cover the line break after the last line.
    const isToEnd = ends.some((one) => end === one || /^(\r\n|\n|\r)$/.test(bytes.slice(one, Math.min(end, one + 3))));
    const format = findTextOfPdfNameValue(value.entries.get('SubFilter'));
    const cms = isWhole && isToEnd ? Buffer.from(contents.hex.replace(/\s/g, ''), 'hex') : Buffer.alloc(0);
    const signed = [0, Number(length), Number(next), Number(rest)] as const;
    return [{ format, ranges: signed, cms, isDated: value.entries.has('M') }];
  });
}
