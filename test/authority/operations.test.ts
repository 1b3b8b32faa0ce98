// Every row of the operations table on the wire: the right form is accepted by the simulator in every prior state, the
// wrong ones are refused by it, and Sello never seals those.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AuthorityClient, createAuthorityClient } from '../../src/authority/client';
import { recordXml } from '../../src/authority/record-xml';
import { submissionXml } from '../../src/authority/submission-xml';
import { localPassword } from '../../src/certificates/local-files';
import {
  type Attempt,
  decideFlags,
  type FlagDecision,
  type FlagOptions,
  nextSituation,
  type Situation,
  untouched,
} from '../../src/chain/flags';
import { matchOutcomes, type Outcome } from '../../src/chain/outcome';
import { type ChainHead, headOf, type SealedRecord } from '../../src/chain/record';
import { cancellationOf, sealCancellation, sealRegistration } from '../../src/chain/seal';
import { type RunningSimulator, startSimulator } from '../../src/simulator/server';
import { content, software } from '../../storms/sample-chain';

const issuer = { NombreRazon: 'EMISOR DE PRUEBA', NIF: '89890001K' };
const nowMs = Date.parse('2025-03-10T09:00:00Z');

let directory: string;
let simulator: RunningSimulator;
let client: AuthorityClient;
let head: ChainHead | null = null;
let invoices = 0;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'sello-operations-'));
  const ports = { host: '127.0.0.1', port: 0, controlHost: '127.0.0.1', controlPort: 0 };
  simulator = await startSimulator({
    ...ports,
    dataDirectory: directory,
    waitSeconds: 0,
    delayMs: 0,
    clock: () => nowMs,
  });
  const pfx = readFileSync(simulator.certificates.clients.client.p12File);
  const certificate = { pfx, passphrase: localPassword };
  client = createAuthorityClient({ url: simulator.url, certificate, ca: simulator.certificates.caPem });
});

afterAll(async () => {
  await client.close();
  await simulator.close();
  rmSync(directory, { recursive: true });
});

async function faults(method: 'PUT' | 'DELETE', rules?: object[]): Promise<void> {
  await fetch(`${simulator.controlUrl}/faults`, { method, ...(rules ? { body: JSON.stringify({ rules }) } : {}) });
}

function seal(number: string, decision: FlagDecision): SealedRecord {
  const moment = { head, nowMs, software, timeZone: 'Europe/Madrid' };
  const id = { ...content.IDFactura, NumSerieFactura: number };
  if (decision.kind === 'register') {
    const mine = { ...content, IDFactura: id };
    return sealRegistration({ ...moment, content: mine, flags: decision.flags, environment: 'simulator' });
  }
  if (decision.kind !== 'cancel') throw new Error(`nothing to seal: ${decision.kind}`);
  const cancelled = cancellationOf({ issuer: issuer.NIF, number, date: id.FechaExpedicionFactura });
  return sealCancellation({ ...moment, content: cancelled, flags: decision.flags });
}

async function send(number: string, decision: FlagDecision): Promise<Outcome> {
  const record = seal(number, decision);
  head = headOf(record);
  const { answer } = await client.submit(submissionXml({ issuer }, [recordXml(record)]), 5_000);
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  const matching = matchOutcomes([{ ...record, unansweredAttempt: false }], answer);
  const outcome = matching.kind === 'outcomes' ? matching.outcomes[0] : undefined;
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

function attemptOf(decision: FlagDecision, outcome: Outcome): Attempt {
  const kind = decision.kind === 'cancel' ? 'cancellation' : 'registration';
  if (outcome.result === 'unknown') throw new Error('unknown outcome');
  return { kind, result: outcome.result, code: outcome.code };
}

/** One wish of a client: `no` makes the authority refuse it with a code about the content. */
interface Wish {
  readonly wanted: 'register' | 'cancel';
  readonly no?: true;
  readonly options?: FlagOptions;
}

const up: Wish = { wanted: 'register' };
const amend: Wish = { wanted: 'register', options: { amendment: true } };
const restore: Wish = { wanted: 'register', options: { restore: true } };
const down: Wish = { wanted: 'cancel' };
const no = (wish: Wish): Wish => ({ ...wish, no: true });

/** Walks of one invoice that visit every row; flags as `Subsanacion`, `RechazoPrevio`, `SinRegistroPrevio`. */
const WALKS: readonly (readonly [string, readonly (readonly [Wish, string])[]])[] = [
  [
    'registered, amended, cancelled, restored, cancelled',
    [
      [up, '--'],
      [amend, 'S-'],
      [down, '--'],
      [restore, 'S-'],
      [down, '--'],
    ],
  ],
  [
    'rejected twice, then registered',
    [
      [no(up), '--'],
      [no(up), 'SX'],
      [up, 'SX'],
      [amend, 'S-'],
    ],
  ],
  [
    'rejected, cancelled without a stored record, restored',
    [
      [no(up), '--'],
      [down, '--S'],
      [restore, 'S-'],
    ],
  ],
  [
    'rejected, its cancellation rejected, cancelled',
    [
      [no(up), '--'],
      [no(down), '--S'],
      [down, '-SS'],
      [restore, 'S-'],
    ],
  ],
  [
    'rejected, its cancellation rejected, registered',
    [
      [no(up), '--'],
      [no(down), '--S'],
      [up, 'SX'],
    ],
  ],
  [
    'an amendment rejected twice',
    [
      [up, '--'],
      [no(amend), 'S-'],
      [no(amend), 'SS'],
      [amend, 'SS'],
      [amend, 'S-'],
    ],
  ],
  [
    'a cancellation rejected twice',
    [
      [up, '--'],
      [no(down), '--'],
      [no(down), '-S'],
      [down, '-S'],
    ],
  ],
  [
    'an amendment rejected, then cancelled',
    [
      [up, '--'],
      [no(amend), 'S-'],
      [down, '--'],
    ],
  ],
  [
    'a restore rejected',
    [
      [up, '--'],
      [down, '--'],
      [no(restore), 'S-'],
      [restore, 'SS'],
    ],
  ],
  [
    'issued with another kind of system',
    [
      [{ wanted: 'register', options: { issuedElsewhere: true } }, 'SX'],
      [amend, 'S-'],
    ],
  ],
];

function flagsOf(decision: FlagDecision): string {
  if (decision.kind === 'register') return `${decision.flags.Subsanacion ?? '-'}${decision.flags.RechazoPrevio ?? '-'}`;
  if (decision.kind !== 'cancel') return decision.kind;
  return `-${decision.flags.RechazoPrevio ?? '-'}${decision.flags.SinRegistroPrevio ?? ''}`;
}

it.each(WALKS)('%s', async (_name, steps) => {
  const number = `OP-${++invoices}`;
  let situation: Situation = untouched;
  for (const [wish, flags] of steps) {
    const decision = decideFlags(situation, wish.wanted, wish.options);
    expect(flagsOf(decision)).toBe(flags);
    if (wish.no) await faults('PUT', [{ kind: 'line', code: 1110, next: 1 }]);
    else await faults('DELETE');
    const outcome = await send(number, decision);
    expect([flags, outcome.result, outcome.code]).toEqual([
      flags,
      wish.no ? 'rejected' : 'accepted',
      wish.no ? 1110 : null,
    ]);
    situation = nextSituation(situation, attemptOf(decision, outcome));
  }
});

const reach: Readonly<Record<'none' | 'stored' | 'cancelled', readonly FlagDecision[]>> = {
  none: [],
  stored: [{ kind: 'register', flags: {} }],
  cancelled: [
    { kind: 'register', flags: {} },
    { kind: 'cancel', flags: {} },
  ],
};

/** The authority's own table (annex 6): what is refused in a state, and with which code. */
const WRONG: readonly (readonly [keyof typeof reach, FlagDecision, number])[] = [
  ['none', { kind: 'register', flags: { Subsanacion: 'S' } }, 3002],
  ['none', { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'S' } }, 3002],
  ['none', { kind: 'cancel', flags: {} }, 3002],
  ['none', { kind: 'cancel', flags: { RechazoPrevio: 'S' } }, 3002],
  ['stored', { kind: 'register', flags: {} }, 3000],
  ['stored', { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } }, 3000],
  ['stored', { kind: 'cancel', flags: { SinRegistroPrevio: 'S' } }, 3000],
  ['cancelled', { kind: 'register', flags: {} }, 3000],
  ['cancelled', { kind: 'register', flags: { Subsanacion: 'S', RechazoPrevio: 'X' } }, 3000],
  ['cancelled', { kind: 'cancel', flags: { SinRegistroPrevio: 'S', RechazoPrevio: 'S' } }, 3000],
];

it.each(WRONG)('%s: %j is refused there, and not sealed here', async (state, wrong, code) => {
  await faults('DELETE');
  const number = `OP-${++invoices}`;
  let situation: Situation = untouched;
  for (const step of reach[state]) {
    const outcome = await send(number, step);
    expect(outcome.result).toBe('accepted');
    situation = nextSituation(situation, attemptOf(step, outcome));
  }
  const wanted = wrong.kind === 'register' ? 'register' : 'cancel';
  for (const options of [{}, { amendment: true }, { restore: true }]) {
    expect(decideFlags(situation, wanted, options)).not.toEqual(wrong);
  }
  expect(await send(number, wrong)).toMatchObject({ result: 'rejected', code });
});
