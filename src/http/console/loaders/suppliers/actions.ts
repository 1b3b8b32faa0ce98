// Actions on a chain that cannot be undone. Each has its own page: to resume sending, to renew or confirm the chain, or
// to remove the certificate.
import {
  type ChainActionToConfirm,
  ChainActionConfirmationPage,
  type ChainActionConfirmationPageView,
} from '../../../../console/pages/chains/confirm';
import { createRefusal } from '../../../../contracts/errors';
import { deleteSupplierCertificateEndpoint, readSupplierCertificateEndpoint } from '../../../certificates/certificate';
import {
  confirmLastChainRecordEndpoint,
  renewChainEndpoint,
  resumeChainSendingEndpoint,
} from '../../../chains/operate';
import { readChainEndpoint } from '../../../chains/read-chains';
import type { EndpointResponseJson, TenantOrOperatorEndpoint } from '../../../kit/endpoint';
import type { ConsoleScreenContext } from '../../page-context';
import { requireTypedNameAndReason } from '../../fields';
import { type ConsoleScreen, type ScreenTitleKey, type FormRedirect, defineConsoleScreen } from '../../screen';
import { readSupplierPathParams, buildSupplierPagePath } from '../../addresses';

interface SupplierAction {
  readonly name: ScreenTitleKey;
  readonly act: ChainActionToConfirm;
  readonly path: string;
  readonly endpoint: TenantOrOperatorEndpoint;
  readonly notice: NonNullable<FormRedirect['notice']>;
  /** Texts to render above the consequences. @throws Refusal `conflict` if there is nothing to do */
  readonly texts?: (
    chain: EndpointResponseJson<typeof readChainEndpoint>,
    ask: ConsoleScreenContext,
  ) => readonly string[] | Promise<readonly string[]>;
}

function acting({ name, act, path, endpoint, notice, texts = () => [] }: SupplierAction): ConsoleScreen {
  return defineConsoleScreen<ChainActionConfirmationPageView>({
    name,
    path: `/suppliers/:supplier${path}`,
    scope: 'operate',
    under: 'suppliers',
    async load(ask) {
      const chain = await ask.call(readChainEndpoint, { params: readSupplierPathParams(ask) });
      return { supplier: chain.supplier, name: chain.name, act, texts: await texts(chain, ask) };
    },
    page: ChainActionConfirmationPage,
    forms: {
      async send(ask) {
        const { supplier } = await ask.call(readChainEndpoint, { params: readSupplierPathParams(ask) });
        const reason = requireTypedNameAndReason(ask, supplier);
        await ask.answer(endpoint, { params: { supplier }, reason });
        return { to: buildSupplierPagePath(ask), notice };
      },
    },
  });
}

export const supplierActionScreens: readonly ConsoleScreen[] = [
  acting({
    name: 'supplierLift',
    act: 'lift',
    path: '/lift',
    endpoint: resumeChainSendingEndpoint,
    notice: 'stop-lifted',
    texts({ stops = [] }) {
      if (stops.length === 0) throw createRefusal('conflict', 'chain-not-stopped');
      return stops.map(({ text, code }) => (code ? `${code}: ${text}` : text));
    },
  }),
  acting({
    name: 'supplierRenew',
    act: 'renew',
    path: '/renew',
    endpoint: renewChainEndpoint,
    notice: 'chain-renewed',
  }),
  acting({
    name: 'supplierConfirm',
    act: 'confirm',
    path: '/confirm',
    endpoint: confirmLastChainRecordEndpoint,
    notice: 'chain-confirmed',
    texts({ sealing_paused: paused }) {
      if (!paused) throw createRefusal('conflict', 'sealing-not-paused');
      return [paused.text];
    },
  }),
  acting({
    name: 'certificateRemove',
    act: 'remove',
    path: '/certificate/remove',
    endpoint: deleteSupplierCertificateEndpoint,
    notice: 'certificate-removed',
    async texts(_chain, ask) {
      const { subject } = await ask.call(readSupplierCertificateEndpoint, { params: readSupplierPathParams(ask) });
      return [subject];
    },
  }),
];
