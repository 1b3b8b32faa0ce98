// Selects the document fields of a form, and builds the patch from its input. Pure.
import type { EntryEditField, EntryEditPageView } from '../../../../console/pages/entries/edit';
import type { EntryDetailsView, FaultView } from '../../../../console/pages/entries/entry-view';
import { type Fault, createRefusal } from '../../../../contracts/errors';
import type { Json, JsonObject } from '../../../../document/model/basic';
import { findDocumentKindOfSchema } from '../../../../document/model/schemas';
import { documentShapesByKind } from '../../../../document/shapes/envelope';
import { amountMemberKind, percentMemberKind } from '../../../../document/shapes/kinds';
import type { ShapeMemberKind } from '../../../../document/shapes/shape';
import { formatUnambiguousNumberForFormField, normalizeNumberInputOrAddFault } from '../written-numbers';

/** Maximum number of lines that have fields; longer documents are edited as JSON. */
const linesMax = 20;

const partyPlaces = (at: string): string[] => [`${at}/name`, `${at}/tax_id/country`, `${at}/tax_id/code`];
const addressPlaces = (at: string): string[] =>
  ['street', 'code', 'locality', 'region', 'country'].map((member) => `${at}/addresses/0/${member}`);
const linePlaces = (at: string): string[] => [`${at}/item/name`, `${at}/quantity`, `${at}/item/price`];

/** Lists the fields that can be set, which are fields that exist, or whose parent exists. */
function listPointers(doc: JsonObject): string[] {
  const lines = Array.isArray(doc.lines) ? doc.lines.slice(0, linesMax) : [];
  if (lines.length === 0 && !doc.customer) return [...partyPlaces(''), ...addressPlaces('')];
  return [
    ...partyPlaces('/customer'),
    ...addressPlaces('/customer'),
    '/issue_date',
    '/notes/0/text',
    ...lines.flatMap((_line, index) => linePlaces(`/lines/${index}`)),
  ];
}

/** Converts a path such as `$.doc.lines[0].item.name` to a JSON pointer into the document, which names its field. */
export const toEntryEditFieldName = (path: string): string =>
  `/${path
    .replace(/^\$\.(?:doc\.)?/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replaceAll('.', '/')}`;

function valueAt(doc: JsonObject, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as JsonObject)[part]
          : undefined,
      doc,
    );
}

const isLeaf = (value: Json | undefined): boolean =>
  value === undefined || typeof value === 'string' || typeof value === 'number';
/** Formats a value as text; empty if there is none. */
const toText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns whether a pointer leads to an amount or a percentage. */
function isNumber({ $schema }: JsonObject, pointer: string): boolean {
  const document = typeof $schema === 'string' ? findDocumentKindOfSchema($schema) : undefined;
  if (document === undefined) return false;
  let kind: ShapeMemberKind | undefined = { type: 'object', shape: documentShapesByKind[document] };
  for (const part of pointer.split('/').slice(1)) kind = findKindOfPart(kind, part);
  return kind === amountMemberKind || kind === percentMemberKind;
}

function findKindOfPart(kind: ShapeMemberKind | undefined, part: string): ShapeMemberKind | undefined {
  if (kind?.type === 'list') return kind.of;
  return kind?.type === 'object' ? kind.shape.members.find(({ name }) => name === part)?.kind : undefined;
}

function formatFieldText(doc: JsonObject, pointer: string): string {
  const text = toText(valueAt(doc, pointer));
  return isNumber(doc, pointer) ? formatUnambiguousNumberForFormField(text) : text;
}

/** Browsers change the line breaks of a field, and people do not see the blanks around a text. */
const cleanFieldText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

const getParent = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** Returns whether a form can fill a field. It must be a string, or a missing string in an existing object. */
const isEditable = (doc: JsonObject, pointer: string): boolean =>
  isLeaf(valueAt(doc, pointer)) && (getParent(pointer) === '' || typeof valueAt(doc, getParent(pointer)) === 'object');

/** Builds the groups of fields in the form. */
export function buildEntryEditFieldGroups({ data, faults = [] }: EntryDetailsView): EntryEditPageView['groups'] {
  const doc = data.doc as JsonObject;
  const faultAt = new Map(
    faults.flatMap((fault: FaultView) =>
      (fault.paths ?? []).map((path) => [toEntryEditFieldName(path), fault] as const),
    ),
  );
  const pointers = [...new Set([...faultAt.keys(), ...listPointers(doc)])].filter((pointer) =>
    isEditable(doc, pointer),
  );
  const groups = new Map<string, EntryEditField[]>();
  for (const pointer of pointers) {
    const fault = faultAt.get(pointer);
    const title = findGroup(pointer);
    const field = {
      pointer,
      value: formatFieldText(doc, pointer),
      hasLines: /^\/notes\/\d+\/text$/.test(pointer),
      ...(fault ? { fault } : {}),
    };
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

/** Returns the group of a field: the party, line or note to which it belongs. */
function findGroup(pointer: string): string {
  const [, first = '', second = ''] = pointer.split('/');
  return /^\d+$/.test(second) ? `${first}/${second}` : first;
}

interface Operation {
  readonly op: 'replace' | 'add' | 'remove';
  readonly path: string;
  readonly value?: string;
}

/**
 * Builds the patch of the fields that the user changed. Fields are the texts of the form whose names are pointers.
 * @throws Refusal `validation` for ambiguous numbers
 */
export function buildEntryPatchFromForm(doc: JsonObject, texts: Readonly<Record<string, string>>): Operation[] {
  const faults: Fault[] = [];
  const operations = Object.entries(texts)
    .filter(([name]) => name.startsWith('/') && isEditable(doc, name))
    .flatMap(([pointer, written]): Operation[] => {
      const text = cleanFieldText(written);
      if (text === cleanFieldText(formatFieldText(doc, pointer))) return [];
      const after = isNumber(doc, pointer) ? normalizeNumberInputOrAddFault(text, toPath(pointer), faults) : text;
      const before = valueAt(doc, pointer);
      if (after === toText(before)) return [];
      const path = `/doc${pointer}`;
      if (after === '') return [{ op: 'remove', path }];
      return [{ op: before === undefined ? 'add' : 'replace', path, value: after }];
    });
  if (faults.length > 0) throw createRefusal('validation', 'document-breaks-rules', {}, { faults });
  return operations;
}

/** Converts a JSON pointer to the path of a fault. */
const toPath = (pointer: string): string =>
  `$.doc${pointer.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')}`;
