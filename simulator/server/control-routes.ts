// The control interface, route by route. It shows the state of the simulator and changes its behavior, as
// docs/simulator.md describes.
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { defaultSimulatorQuerySettings } from '../answers/query';
import type { SimulatorRuntimeState } from './instance';
import type { SimulatedStoredInvoice } from '../state/invoices';
import {
  requireJsonObject,
  readControlRequestNumber,
  InvalidControlRequestError,
  parseSimulatorClockRequest,
  parseInjectedFaultPlan,
  parseSimulatorSendingWaitRequest,
  readControlRequestText,
  readControlRequestTextList,
} from './control-requests';
import { noSimulatedRegisterExceptions } from '../rules/authority-registers';

export interface SimulatorControlRequest {
  readonly parameters: URLSearchParams;
  readonly body: unknown;
}

export type SimulatorControlRouteHandler = (
  instance: SimulatorRuntimeState,
  request: SimulatorControlRequest,
) => object | Promise<object>;

/** Routes by method and path. Each responds with JSON and status 200; an InvalidControlRequestError becomes a 400. */
export const simulatorControlRoutes: Readonly<Record<string, SimulatorControlRouteHandler>> = {
  'GET /health': () => ({ status: 'ok' }),
  'GET /state': showState,
  'GET /messages': showMessages,
  'GET /records': showRecords,
  'GET /chains': (instance, { parameters }) => {
    const chains = instance.holdings.chains.reports(parameters.get('issuer') ?? undefined);
    return { whole: chains.every(({ whole }) => whole), chains };
  },
  'GET /statistics': showStatistics,
  'GET /faults': (instance) => instance.faults.show(),
  'PUT /faults': (instance, { body }) => {
    instance.faults.set(parseInjectedFaultPlan(requireJsonObject(body, 'body')));
    return instance.faults.show();
  },
  'DELETE /faults': (instance) => {
    instance.faults.set({});
    return instance.faults.show();
  },
  'PUT /wait': (instance, { body }) => {
    const seconds = parseSimulatorSendingWaitRequest(requireJsonObject(body, 'body'));
    instance.setWait(seconds);
    return { seconds };
  },
  'GET /orders': showOrders,
  'PUT /clock': (instance, { body }) => {
    instance.identifiers.set(parseSimulatorClockRequest(requireJsonObject(body, 'body')));
    return instance.identifiers.show();
  },
  'PUT /census': setRegisters,
  'PUT /access': setAccess,
  'PUT /query': (instance, { body }) => {
    const order = requireJsonObject(body, 'body');
    instance.queryView = {
      pageRecords: readControlRequestNumber(order, 'pageRecords') ?? defaultSimulatorQuerySettings.pageRecords,
      behindSeconds: readControlRequestNumber(order, 'behindSeconds') ?? defaultSimulatorQuerySettings.behindSeconds,
    };
    return instance.queryView;
  },
  'PUT /listening': async (instance, { body }) => {
    const { open } = requireJsonObject(body, 'body');
    if (typeof open !== 'boolean') throw new InvalidControlRequestError('open: true or false');
    await instance.listen(open);
    return { open };
  },
  'DELETE /': async (instance) => {
    instance.reset();
    await instance.listen(true);
    return { reset: true };
  },
};

function page(parameters: URLSearchParams): { after: number; limit: number } {
  const whole = (name: string, fallback: number) => {
    const text = parameters.get(name) ?? String(fallback);
    if (!/^\d{1,9}$/.test(text)) throw new InvalidControlRequestError(`${name}: a whole number`);
    return Number(text);
  };
  return { after: whole('after', 0), limit: Math.min(whole('limit', 100), simulatorLimits.pageRowsMax) };
}

/** Without `issuer`, responds with the counts of each issuer. With `issuer`, lists its invoices, one page at a time. */
function showState({ holdings }: SimulatorRuntimeState, { parameters }: SimulatorControlRequest): object {
  const issuer = parameters.get('issuer');
  if (issuer === null) return { issuers: [...holdings.invoices.issuers()].map((nif) => countsOf(holdings, nif)) };
  const { after, limit } = page(parameters);
  const number = parameters.get('number');
  const held = [...holdings.invoices.of(issuer)].filter(({ invoice }) => number === null || invoice.number === number);
  const shown = held.slice(after, after + limit);
  return {
    ...countsOf(holdings, issuer),
    invoices: shown.map(({ values: _values, ...stored }: SimulatedStoredInvoice) => stored),
    ...(after + limit < held.length ? { next: after + limit } : {}),
  };
}

function countsOf({ invoices }: SimulatorRuntimeState['holdings'], issuer: string): object {
  const counts = { Correcta: 0, AceptadaConErrores: 0, Anulada: 0 };
  for (const { status } of invoices.of(issuer)) counts[status] += 1;
  return { issuer, total: counts.Correcta + counts.AceptadaConErrores + counts.Anulada, counts };
}

function showMessages({ holdings }: SimulatorRuntimeState, { parameters }: SimulatorControlRequest): object {
  const { after, limit } = page(parameters);
  const issuer = parameters.get('issuer');
  const messages: object[] = [];
  let number = after;
  let records = 0;
  for (; number < holdings.messages() && messages.length < limit; number += 1) {
    const message = holdings.readMessage(number + 1);
    records += message?.records.length ?? 0;
    if (messages.length > 0 && records > simulatorLimits.pageRecordsMax) break;
    if (message && (issuer === null || message.issuer === issuer)) {
      messages.push({ ...message, at: new Date(message.at).toISOString() });
    }
  }
  return { messages, total: holdings.messages(), ...(number < holdings.messages() ? { next: number } : {}) };
}

/** Lists every distinct record that was received (by its bytes), in order of arrival in its chain. */
function showRecords({ holdings }: SimulatorRuntimeState, { parameters }: SimulatorControlRequest): object {
  const issuer = parameters.get('issuer');
  if (issuer === null) throw new InvalidControlRequestError('issuer: is needed');
  const { after, limit } = page(parameters);
  const number = parameters.get('number');
  const all = [...holdings.chains.links(issuer)].filter(({ invoice }) => number === null || invoice.number === number);
  const shown = all.slice(after, after + limit).map(({ orphanOnArrival: _orphan, ...link }) => link);
  return { records: shown, total: all.length, ...(after + limit < all.length ? { next: after + limit } : {}) };
}

function showStatistics({ holdings, faults, identifiers }: SimulatorRuntimeState): object {
  const windows = holdings.windows.reports();
  const early = windows.reduce((sum, window) => sum + window.early, 0);
  const memoryBytes = process.memoryUsage().rss;
  return {
    messages: holdings.messages(),
    invoices: holdings.invoices.count(),
    flowControl: { early, windows, examples: holdings.windows.examples() },
    faults: faults.show(),
    clock: identifiers.show(),
    memoryBytes,
  };
}

/** Shows the active settings, except for faults and the clock, which have separate routes. */
function showOrders(instance: SimulatorRuntimeState): object {
  const { registers } = instance;
  return {
    seconds: instance.waits(),
    open: instance.isOpen,
    census: {
      unknownTaxCodes: [...registers.unknownTaxCodes],
      names: Object.fromEntries(registers.names),
      unknownVatNumbers: [...registers.unknownVatNumbers],
      unknownAgreements: [...registers.unknownAgreements],
    },
  };
}

/** Replaces the contents of census, VIES and the register of agreements. */
function setRegisters(instance: SimulatorRuntimeState, { body }: SimulatorControlRequest): object {
  const order = requireJsonObject(body, 'body');
  const names = Object.entries(requireJsonObject(order['names'] ?? {}, 'names')).map(
    ([nif, name]) => [nif, String(name)] as const,
  );
  const unknown = (name: string) => new Set(readControlRequestTextList(order, name) ?? []);
  instance.registers = {
    ...noSimulatedRegisterExceptions,
    unknownTaxCodes: unknown('unknownTaxCodes'),
    names: new Map(names),
    unknownVatNumbers: unknown('unknownVatNumbers'),
    unknownAgreements: unknown('unknownAgreements'),
  };
  return order;
}

/** Replaces the lists of suspended senders, and of the issuers for which each caller may send. */
function setAccess(instance: SimulatorRuntimeState, { body }: SimulatorControlRequest): object {
  const order = requireJsonObject(body, 'body');
  const callers = order['callers'] ?? [];
  if (!Array.isArray(callers)) throw new InvalidControlRequestError('callers: a list');
  const suspended = new Set<string>();
  const issuers = new Map<string, ReadonlySet<string>>();
  for (const [index, value] of callers.entries()) {
    const caller = requireJsonObject(value, `callers[${index}]`);
    const key = readControlRequestText(caller, 'caller');
    if (key === undefined) throw new InvalidControlRequestError(`callers[${index}].caller: a fingerprint or a tax ID`);
    if (caller['suspended'] === true) suspended.add(key);
    const allowed = readControlRequestTextList(caller, 'issuers');
    if (allowed) issuers.set(key, new Set(allowed));
  }
  instance.access = { suspended, issuers };
  return order;
}
