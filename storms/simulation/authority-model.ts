// The simulated authority. It uses the handlers and rules of the simulator in memory, behind a network that loses,
// delays and corrupts messages. It shares no code with the sender.
import type { AuthorityConnection } from '../../src/authority/connection';
import { createSimulatorRuntimeState } from '../../simulator/server/instance';
import { defaultSimulatorQuerySettings } from '../../simulator/answers/query';
import type { SimulatorJournaledState } from '../../simulator/state/state';
import { createSimulatorClockAndIdentifiers } from '../../simulator/state/identifiers';
import type { InjectedFaultRule, FaultInjector } from '../../simulator/faults/injected';
import { processSimulatedAuthorityRequest } from '../../simulator/server/authority-requests';
import { createHoldings } from './authority-holdings';
import { createSimulatedClient, type SubmissionListener } from './authority-connection';
import { type DeliverMessage, makeNetwork } from './authority-network';
import type { Task } from './tasks';
import { lineTechnicalCodes } from './technical-codes';
import type { World } from './world';

/** A text in the description of an item. The authority rejects every message with such a record as malformed. */
export const poisonMark = 'VENENO';

export interface AuthorityModel {
  readonly holdings: SimulatorJournaledState;
  /** The connection of a task with a certificate. */
  lineFor(task: Task, certificate: string): AuthorityConnection;
}

const wrongKinds = ['unavailable', 'html', 'empty', 'truncated', 'foreign', 'encoding'] as const;
const technicalCodes = [20_009, 4_103, 102] as const;
const refusedCodes = [4_104, 4_112, 4_141] as const;

export function makeAuthority(world: World, onSend: SubmissionListener): AuthorityModel {
  const holdings = createHoldings();
  const call = makeNetwork(world, makeDoor(world, holdings));
  return {
    holdings,
    lineFor: (task, certificate) => ({
      certificate,
      validTo: new Date('2030-01-01T00:00:00Z'),
      client: createSimulatedClient({ world, task, call, certificate, onSend }),
    }),
  };
}

/** Decides what happens to a message that arrives. */
function makeDoor(world: World, holdings: SimulatorJournaledState): DeliverMessage {
  const identifiers = createSimulatorClockAndIdentifiers(() => world.nowMs);
  identifiers.set({ ids: 'counted', seed: 1 });
  let rule: InjectedFaultRule | undefined;
  let coming: string[] = [];
  const judge = makeJudge(world);
  const faults: FaultInjector = {
    set: () => undefined,
    ofMessage: () => rule,
    ofRecord: () => judge(coming.shift() ?? ''),
    ofConnection: () => undefined,
    delayMs: () => 0,
    show: () => ({}),
  };
  const desk = createSimulatorRuntimeState(holdings, identifiers, faults, { waitSeconds: 0, slowMs: 0 });
  desk.setWait(world.rates.waits);
  return (message, certificate) => {
    desk.queryView = { ...defaultSimulatorQuerySettings, behindSeconds: world.rates.queryBehindSeconds };
    rule = ruleFor(world, message);
    coming = message.split('<sum:RegistroFactura>').slice(1);
    if (rule) world.count(`answers: ${rule.kind}`);
    return processSimulatedAuthorityRequest(desk, {
      method: 'POST',
      path: '/',
      host: 'ordinary',
      body: Buffer.from(message),
      certificate: { fingerprint: certificate, subject: 'CN=Prueba', kind: 'person' },
    });
  };
}

/**
 * Returns the code with which a record is rejected, or undefined. Usually the cause is in the record, so the record is
 * rejected again whenever it arrives. Now and then, a repeated message is accepted, because the authority's census was
 * out of date before.
 */
function makeJudge(world: World): (record: string) => number | undefined {
  const { random, strikes } = world;
  const refusals = new Map<string, boolean>();
  return (record) => {
    const { lineRefused, refusedOnce, refusedLater, lineTechnical } = world.rates;
    const entry = refusals.get(record);
    if (entry === false && strikes('record refused later', refusedLater)) return 1_110;
    if (entry !== undefined) return entry ? 1_110 : technical(lineTechnical);
    const isRefused = strikes('record refused', lineRefused);
    const once = isRefused && strikes('record refused once', refusedOnce);
    if (!once) refusals.set(record, isRefused);
    return isRefused ? 1_110 : technical(lineTechnical);
  };
  function technical(rate: number): number | undefined {
    return strikes('record not judged', rate) ? random.pick(lineTechnicalCodes) : undefined;
  }
}

function ruleFor({ random, rates, strikes }: World, message: string): InjectedFaultRule | undefined {
  const isQuery = message.includes('ConsultaFactuSistemaFacturacion');
  if (strikes('wrong answer', rates.wrong)) {
    const stored = random.chance(0.5) && !message.includes(poisonMark);
    if (random.chance(0.3)) return { kind: 'fault', code: random.pick(technicalCodes), stored };
    return { kind: random.pick(wrongKinds), stored };
  }
  if (isQuery) return undefined;
  if (message.includes(poisonMark)) return { kind: 'fault', code: 4_102 };
  return strikes('message refused', rates.refused) ? { kind: 'fault', code: random.pick(refusedCodes) } : undefined;
}
