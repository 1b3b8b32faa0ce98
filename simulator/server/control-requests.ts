// Reads requests to the control interface. The checks of the JSON are simple, and their message names the wrong member.
import { type InjectedFaultPlan, type InjectedFaultRule, injectedMessageFaultKinds } from '../faults/injected';
import type { SimulatorClockRequest } from '../state/identifiers';

/** The request is invalid; nothing was changed. */
export class InvalidControlRequestError extends Error {
  override readonly name = 'InvalidControlRequestError';
}

type Json = Readonly<Record<string, unknown>>;

const kinds: readonly string[] = [...injectedMessageFaultKinds, 'line', 'reset'];
const numberMembers = ['ratio', 'next', 'code', 'recordsMin', 'delayMs', 'status', 'secondsBehind'] as const;

/** Checks that a value is a JSON object. */
export function requireJsonObject(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidControlRequestError(`${name}: an object`);
  return value as Json;
}

export function readControlRequestNumber(order: Json, name: string): number | undefined {
  const value = order[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new InvalidControlRequestError(`${name}: a number`);
  return value;
}

export function readControlRequestText(order: Json, name: string): string | undefined {
  const value = order[name];
  if (value !== undefined && typeof value !== 'string') throw new InvalidControlRequestError(`${name}: a text`);
  return value;
}

export function readControlRequestTextList(order: Json, name: string): readonly string[] | undefined {
  const value = order[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw new InvalidControlRequestError(`${name}: a list of texts`);
  }
  return value;
}

/** Reads a request for an injected fault. */
export function parseInjectedFaultPlan(order: Json): InjectedFaultPlan {
  const rules = order['rules'] ?? [];
  if (!Array.isArray(rules)) throw new InvalidControlRequestError('rules: a list');
  return {
    ...numbersOf(order, ['seed', 'delayMs']),
    rules: rules.map((rule: unknown, index) => readRule(requireJsonObject(rule, `rules[${index}]`))),
  };
}

function readRule(rule: Json): InjectedFaultRule {
  const kind = readControlRequestText(rule, 'kind');
  if (kind === undefined || !kinds.includes(kind))
    throw new InvalidControlRequestError(`kind: one of ${kinds.join(', ')}`);
  if (kind === 'line' && typeof rule['code'] !== 'number')
    throw new InvalidControlRequestError('code: a number, with kind line');
  const operation = readControlRequestText(rule, 'operation');
  if (operation !== undefined && operation !== 'submission' && operation !== 'query') {
    throw new InvalidControlRequestError('operation: submission or query');
  }
  const issuer = readControlRequestText(rule, 'issuer');
  return {
    kind: kind as InjectedFaultRule['kind'],
    ...numbersOf(rule, numberMembers),
    ...(rule['stored'] === true ? { stored: true } : {}),
    ...(issuer === undefined ? {} : { issuer }),
    ...(operation === undefined ? {} : { operation }),
  };
}

/** Reads `{"seconds": 60}`, or several values that are used in turn: `{"seconds": [1, "", 9999]}`. */
export function parseSimulatorSendingWaitRequest(order: Json): readonly (number | '')[] {
  const given = Array.isArray(order['seconds']) ? (order['seconds'] as unknown[]) : [order['seconds']];
  const right = given.every(
    (wait) => wait === '' || (Number.isInteger(wait) && Number(wait) >= 0 && Number(wait) <= 9999),
  );
  if (given.length === 0 || !right)
    throw new InvalidControlRequestError('seconds: 0 to 9999, "" for an empty one, or a list of these');
  return given as (number | '')[];
}

export function parseSimulatorClockRequest(order: Json): SimulatorClockRequest {
  const at = order['at'] === null ? null : readControlRequestText(order, 'at');
  if (typeof at === 'string' && Number.isNaN(Date.parse(at)))
    throw new InvalidControlRequestError('at: a moment, or null');
  const ids = readControlRequestText(order, 'ids');
  if (ids !== undefined && ids !== 'random' && ids !== 'counted')
    throw new InvalidControlRequestError('ids: random or counted');
  return {
    ...(at === undefined ? {} : { at }),
    ...(ids === undefined ? {} : { ids }),
    ...numbersOf(order, ['stepMs', 'seed']),
  };
}

function numbersOf<Name extends string>(order: Json, names: readonly Name[]): { readonly [N in Name]?: number } {
  const found: { [N in Name]?: number } = {};
  for (const name of names) {
    const value = readControlRequestNumber(order, name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
