// The authority's table of operations and states (Validations 1.2.2, annex 6), row by row, over real TLS.
import type { RunningSimulator } from '../../simulator/server/server';
import { control, linesOf, makeRecord, message, type RecordOptions, send, startOwn } from './sender';

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn()));
afterAll(async () => {
  await running.close();
  remove();
});

type State = 'none' | 'stored' | 'cancelled';

const alta = { operation: 'Alta' } as const;
const anulacion = { operation: 'Anulacion' } as const;

/** The sent operation; then for each prior state the code of the rejection, or the state afterwards. */
const table: [string, RecordOptions, Record<State, string>][] = [
  ['alta', { ...alta }, { none: 'Correcta', stored: '3000', cancelled: '3000' }],
  ['alta, Subsanacion N', { ...alta, subsanacion: 'N' }, { none: 'Correcta', stored: '3000', cancelled: '3000' }],
  ['alta, S', { ...alta, subsanacion: 'S' }, { none: '3002', stored: 'Correcta', cancelled: 'Correcta' }],
  [
    'alta, S + N',
    { ...alta, subsanacion: 'S', rechazoPrevio: 'N' },
    { none: '3002', stored: 'Correcta', cancelled: 'Correcta' },
  ],
  [
    'alta, S + S',
    { ...alta, subsanacion: 'S', rechazoPrevio: 'S' },
    { none: '3002', stored: 'Correcta', cancelled: 'Correcta' },
  ],
  [
    'alta, S + X',
    { ...alta, subsanacion: 'S', rechazoPrevio: 'X' },
    { none: 'Correcta', stored: '3000', cancelled: '3000' },
  ],
  ['anulación', { ...anulacion }, { none: '3002', stored: 'Anulada', cancelled: 'Anulada' }],
  [
    'anulación, RechazoPrevio S',
    { ...anulacion, rechazoPrevio: 'S' },
    { none: '3002', stored: 'Anulada', cancelled: 'Anulada' },
  ],
  [
    'anulación, SinRegistroPrevio S',
    { ...anulacion, sinRegistroPrevio: 'S' },
    { none: 'Anulada', stored: '3000', cancelled: '3000' },
  ],
  [
    'anulación, SinRegistroPrevio S + RechazoPrevio S',
    { ...anulacion, sinRegistroPrevio: 'S', rechazoPrevio: 'S' },
    { none: 'Anulada', stored: '3000', cancelled: '3000' },
  ],
];

const cases = table.flatMap(([sent, options, outcomes]) =>
  (['none', 'stored', 'cancelled'] as const).map((state) => [sent, state, outcomes[state], options] as const),
);

async function readState(number: string): Promise<string | undefined> {
  const held = await control<{ invoices: { status: string }[] }>(
    running,
    'GET',
    `/state?issuer=89890001K&number=${number}`,
  );
  return held.invoices[0]?.status;
}

const wrongFlags: [string, RecordOptions, string][] = [
  ['X without Subsanacion', { rechazoPrevio: 'X' }, '1153'],
  ['S without Subsanacion', { rechazoPrevio: 'S' }, '1161'],
  ['X on a cancellation', { operation: 'Anulacion', rechazoPrevio: 'X' }, '1275'],
  ['Subsanacion with another value', { subsanacion: 'Z' }, '1171'],
  ['SinRegistroPrevio with another value', { operation: 'Anulacion', sinRegistroPrevio: 'X' }, '1276'],
];

describe('the table of operations of the simulator', () => {
  test.each(cases)('has the response to %s on %s: %s', async (_sent, state, expected, options) => {
    await control(running, 'DELETE', '/');
    const first = makeRecord({ number: 'T-1' });
    const gone = makeRecord({ number: 'T-1', operation: 'Anulacion', previous: first });
    if (state !== 'none') await send(running, message([first]));
    if (state === 'cancelled') await send(running, message([gone]));
    const before = await readState('T-1');
    const previous = state === 'none' ? {} : { previous: state === 'stored' ? first : gone };
    const [line] = linesOf(await send(running, message([makeRecord({ ...options, ...previous, number: 'T-1' })])));
    if (/^\d+$/.test(expected)) {
      expect(line).toMatchObject({ state: 'Incorrecto', code: expected });
      expect(await readState('T-1')).toBe(before);
      expect(line?.duplicate).toBe(expected === '3000' ? before : undefined);
    } else {
      expect(line).toMatchObject({ state: 'Correcto' });
      expect(await readState('T-1')).toBe(expected);
    }
  });

  test.each(wrongFlags)('has the response to wrong flags (%s): %s', async (_case, options, code) => {
    expect(linesOf(await send(running, message([makeRecord(options)])))).toMatchObject([{ code }]);
  });

  test('has the outcome `correct` for a correction of a record with errors', async () => {
    await control(running, 'DELETE', '/');
    const wrong = makeRecord({ number: 'T-2', fingerprint: 'C'.repeat(64) });
    await send(running, message([wrong]));
    expect(await readState('T-2')).toBe('AceptadaConErrores');
    await send(running, message([makeRecord({ number: 'T-2', subsanacion: 'S', previous: wrong })]));
    expect(await readState('T-2')).toBe('Correcta');
  });
});
