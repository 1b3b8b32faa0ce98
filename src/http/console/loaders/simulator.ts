// Shows the simulator of a local installation: its data of the workspace, and its settings.
import { SimulatorPage, type SimulatorPageView } from '../../../console/pages/simulator';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { createRefusal } from '../../../contracts/errors';
import { listChainsEndpoint } from '../../chains/read-chains';
import { createNotFoundRefusal } from '../../../contracts/ids';
import type { ConsoleScreenContext } from '../page-context';
import { type ScreenFormHandler, defineConsoleScreen } from '../screen';
import { type SimulatorControlClient, createSimulatorControlClient } from '../../../outbound/simulator-control';

interface Orders {
  readonly seconds: readonly (number | '')[];
  readonly open: boolean;
  readonly census: { readonly unknownTaxCodes: readonly string[] };
}

type Issuer = Pick<SimulatorPageView['suppliers'][number], 'issuer' | 'total' | 'counts'>;

export const simulatorScreen = defineConsoleScreen<SimulatorPageView>({
  name: 'simulator',
  path: '/simulator',
  scope: 'read',
  only: 'simulator',
  nav: { group: 'settings', letter: 'i' },
  async load(ask) {
    const { url, control } = getSimulator(ask);
    const [orders, { issuers }, { messages: count }, own] = await Promise.all([
      control<Orders>('GET', '/orders'),
      control<{ issuers: readonly Issuer[] }>('GET', '/state'),
      control<{ messages: number }>('GET', '/statistics'),
      ask.call(listChainsEndpoint),
    ]);
    const suppliers = new Set(own.list.map(({ supplier }) => supplier));
    // Messages of other workspaces are hidden, so the list may be shorter.
    const after = Math.max(0, count - limits.simulatorMessages);
    const { messages } = await control<{ messages: readonly SimulatorMessage[] }>('GET', `/messages?after=${after}`);
    return {
      url,
      waits: orders.seconds.map(String),
      open: orders.open,
      refused: orders.census.unknownTaxCodes,
      suppliers: issuers.filter(({ issuer }) => suppliers.has(issuer)),
      messages: messages
        .filter(({ issuer }) => suppliers.has(issuer))
        .toReversed()
        .map(({ records, ...message }) => ({ ...message, records: records.length })),
    };
  },
  page: SimulatorPage,
  watch: () => ['chains'],
  forms: {
    wait: form(async (control, { fields }) => {
      const text = fields.text('seconds').trim();
      if (!/^\d{1,4}$/.test(text)) throw createRefusal('input', 'wait-not-whole');
      await control('PUT', '/wait', { seconds: Number(text) });
    }),
    away: form((control, { fields }) => control('PUT', '/listening', { open: fields.text('open') === '1' })),
    refuse: form(async (control, { fields }) => {
      const code = fields.text('code').trim().toUpperCase();
      if (!/^[A-Z0-9]{9}$/.test(code)) throw createRefusal('input', 'tax-code-unreadable');
      await changeRefused(control, (codes) => [...codes.filter((one) => one !== code), code]);
    }),
    accept: form((control, { fields }) =>
      changeRefused(control, (codes) => codes.filter((one) => one !== fields.text('code'))),
    ),
  },
});

type SimulatorMessage = Omit<SimulatorPageView['messages'][number], 'records'> & {
  readonly issuer: string;
  readonly records: readonly object[];
};

/** @throws Refusal `not-found` if there is no simulator; the routes have already checked this */
function getSimulator({ settings }: ConsoleScreenContext): {
  readonly url: string;
  readonly control: SimulatorControlClient;
} {
  const url = settings.simulatorControlUrl;
  if (url === undefined) throw createNotFoundRefusal('page');
  return { url, control: createSimulatorControlClient(url) };
}

/** Changes a setting of the simulator and shows its screen again. */
function form(
  act: (control: SimulatorControlClient, ask: ConsoleScreenContext) => Promise<unknown>,
): ScreenFormHandler {
  return {
    scope: 'operate',
    async send(ask) {
      await act(getSimulator(ask).control, ask);
      return { to: '/simulator', notice: 'simulator-told' };
    },
  };
}

/**
 * Changes the tax IDs that the census rejects. The census is replaced as a whole; its other settings stay unchanged.
 */
async function changeRefused(
  control: SimulatorControlClient,
  change: (codes: readonly string[]) => readonly string[],
): Promise<void> {
  const { census } = await control<Orders>('GET', '/orders');
  const unknownTaxCodes = change(census.unknownTaxCodes);
  if (unknownTaxCodes.length > limits.simulatorRefusedMax)
    throw createRefusal('input', 'refused-codes-max', { max: limits.simulatorRefusedMax });
  await control('PUT', '/census', { ...census, unknownTaxCodes });
}
