// Validates every object of a calculated document against the rules of its shape, its regime and its addons.

import type { Fault } from '../contracts/errors';
import { type DocumentAddon, findAddonsByKeys } from './addons/addons';
import type { Document } from './model/envelope';
import { findDocumentKindOfSchema } from './model/schemas';
import type { TaxRegime } from './regimes/regime';
import { findTaxRegimeOfCountry } from './regimes/registry';
import { invoiceAndRowRules, spanishTaxRegimeRules } from './rules/bill';
import { taxAndPaymentRules } from './rules/money';
import { partyAndItemRules } from './rules/org';
import { nonInvoiceBillRules } from './rules/other-bills';
import type { DocumentRule, DocumentRuleTable, DocumentRuleContext } from './rules/rule';
import { documentShapesByKind } from './shapes/envelope';
import type { MutableObjectMembers, ScalarMemberKindRule, Shape } from './shapes/shape';
import { listNestedShapeMembers } from './visit-shapes';

const generalRules: readonly DocumentRuleTable[] = [
  invoiceAndRowRules,
  nonInvoiceBillRules,
  partyAndItemRules,
  taxAndPaymentRules,
];

/** Collects faults. Equal faults (same code and message) become one fault with several paths. */
export class DocumentFaultCollector {
  private readonly byKey = new Map<string, { code: string; message: string; paths: Set<string> }>();

  add(code: string, message: string, path: string): void {
    const key = `${code} ${message}`;
    const fault = this.byKey.get(key);
    if (fault === undefined) this.byKey.set(key, { code, message, paths: new Set([path]) });
    else fault.paths.add(path);
  }

  faults(): Fault[] {
    return [...this.byKey.values()].map(({ code, paths, message }) => ({ code, paths: [...paths], message }));
  }
}

/** The checks for objects of one shape, prepared once. */
interface Checks {
  readonly rules: readonly DocumentRule[];
  readonly scalars: readonly {
    readonly name: string;
    readonly isList: boolean;
    readonly rules: readonly ScalarMemberKindRule[];
  }[];
  /** Members that are objects of texts, with the rules for the names in them. */
  readonly maps: readonly { readonly name: string; readonly rules: readonly ScalarMemberKindRule[] }[];
  readonly children: readonly { readonly name: string; readonly isList: boolean; readonly shape: Shape }[];
}

/** Adds the faults of a document of a known schema to `into`. Paths start with `root`, inside an envelope `$.doc`. */
export function collectDocumentFaults(doc: Document, root: string, into: DocumentFaultCollector): void {
  const kind = findDocumentKindOfSchema(doc.$schema);
  if (kind === undefined) return;
  const { $regime, $addons } = doc as { $regime?: string; $addons?: string[] };
  const regime = findTaxRegimeOfCountry($regime);
  check(
    documentShapesByKind[kind],
    doc as unknown as MutableObjectMembers,
    root,
    { regime },
    checksFor(regime, findAddonsByKeys($addons)),
    into,
  );
}

/** Adds the faults of one object of a shape outside a document, such as the header of an envelope, to `into`. */
export function collectShapeObjectFaults(
  shape: Shape,
  node: MutableObjectMembers,
  root: string,
  tables: DocumentRuleTable,
  into: DocumentFaultCollector,
): void {
  let checks = alone.get(tables);
  if (checks === undefined) {
    checks = createChecks([tables]);
    alone.set(tables, checks);
  }
  check(shape, node, root, noScope, checks, into);
}

const noScope: DocumentRuleContext = { regime: undefined };
/** Prepared checks for tables that are used without a regime and addons. */
const alone = new Map<DocumentRuleTable, FindChecks>();

type FindChecks = (shape: Shape) => Checks;

const prepared = new Map<string, FindChecks>();

/** Returns the checks. They depend only on regime and addons, so they are built once for each combination. */
function checksFor(regime: TaxRegime | undefined, addons: readonly DocumentAddon[]): FindChecks {
  const key = [regime?.country, ...addons.map((addon) => addon.key)].join(' ');
  const findChecks = prepared.get(key);
  if (findChecks !== undefined) return findChecks;
  const ofRegime = regime?.country === 'ES' ? [spanishTaxRegimeRules] : [];
  const result = createChecks([...generalRules, ...ofRegime, ...addons.map((addon) => addon.rules)]);
  prepared.set(key, result);
  return result;
}

function createChecks(tables: readonly DocumentRuleTable[]): FindChecks {
  const byShape = new Map<Shape, Checks>();
  return (shape) => {
    const checks = byShape.get(shape);
    if (checks !== undefined) return checks;
    const result: Checks = {
      rules: tables.flatMap((table) => table[shape.name] ?? []),
      scalars: shape.members.flatMap(({ name, kind }) => {
        const scalar = kind.type === 'list' ? kind.of : kind;
        if (scalar.type !== 'scalar' || scalar.rules === undefined) return [];
        return [{ name, isList: kind.type === 'list', rules: scalar.rules }];
      }),
      maps: shape.members.flatMap(({ name, kind }) => {
        return kind.type === 'scalar' && kind.names !== undefined ? [{ name, rules: kind.names }] : [];
      }),
      children: listNestedShapeMembers(shape).map((step) => ({
        name: step.name,
        isList: step.kind.type === 'list',
        shape: step.shape,
      })),
    };
    byShape.set(shape, result);
    return result;
  };
}

function check(
  shape: Shape,
  node: MutableObjectMembers,
  path: string,
  scope: DocumentRuleContext,
  checks: FindChecks,
  into: DocumentFaultCollector,
): void {
  const { rules, scalars, maps, children } = checks(shape);
  for (const rule of rules) {
    for (const place of rule.broken(node, scope)) into.add(rule.code, rule.message, join(path, place));
  }
  for (const { name, isList, rules: scalarRules } of scalars) {
    const value = node[name];
    if (value === undefined) continue;
    if (isList) checkList(value as unknown[], scalarRules, `${path}.${name}`, into);
    else checkScalar(value, scalarRules, path, name, into);
  }
  for (const { name, rules: nameRules } of maps) {
    const map = node[name];
    if (map === undefined) continue;
    for (const key of Object.keys(map as MutableObjectMembers))
      checkScalar(key, nameRules, `${path}.${name}`, key, into);
  }
  for (const { name, isList, shape: below } of children) {
    const value = node[name];
    if (value === undefined) continue;
    const at = `${path}.${name}`;
    if (!isList) check(below, value as MutableObjectMembers, at, scope, checks, into);
    else (value as MutableObjectMembers[]).forEach((one, i) => check(below, one, `${at}[${i}]`, scope, checks, into));
  }
}

function checkList(
  values: readonly unknown[],
  rules: readonly ScalarMemberKindRule[],
  path: string,
  into: DocumentFaultCollector,
): void {
  values.forEach((value, i) => checkScalar(value, rules, path, `[${i}]`, into));
}

function checkScalar(
  value: unknown,
  rules: readonly ScalarMemberKindRule[],
  path: string,
  step: string,
  into: DocumentFaultCollector,
): void {
  if (typeof value !== 'string' || value === '') return;
  for (const rule of rules) {
    if (!rule.holds(value)) into.add(rule.code, rule.message, step.startsWith('[') ? path + step : `${path}.${step}`);
  }
}

function join(path: string, place: string): string {
  return place === '' ? path : `${path}.${place}`;
}
