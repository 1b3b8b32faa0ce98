// Certificates: GET /fiscal/v1/certificates; of one supplier the calls under /fiscal/v1/suppliers/{code}/certificate.
import {
  CertificatePage,
  CertificatesPage,
  type CertificatesView,
  type CertificateView,
} from '../../../console/pages/certificates';
import type { ChainView } from '../../../console/pages/suppliers';
import { Refusal } from '../../../contracts/errors';
import { console as limits } from '../../../contracts/limits/console';
import { readCertificate, writeCertificate } from '../../chains/certificate';
import { listCertificates, tryCertificate } from '../../chains/certificates';
import { readChain } from '../../chains/read';
import { asRefusal } from '../../request/failures';
import type { Ask } from '../ask';
import { screen } from '../screen';
import { paramsOfSupplier, supplierPath } from './supplier/named';

export const certificatesScreen = screen<CertificatesView>({
  name: 'certificates',
  path: '/certificates',
  scope: 'read',
  nav: { group: 'reporting', letter: 'c' },
  load: (ask) => ask.call<CertificatesView>(listCertificates),
  page: CertificatesPage,
});

export const certificateScreen = screen<CertificateView>({
  name: 'certificate',
  path: '/suppliers/:supplier/certificate',
  scope: 'read',
  under: 'certificates',
  async load(ask) {
    const params = paramsOfSupplier(ask);
    const { supplier, name } = await ask.call<ChainView>(readChain, { params });
    const own = await ownOf(ask);
    // After a refused form the trial is not made again.
    const wanted = ask.query.try === '1' && ask.may('operate');
    const trial = wanted
      ? await ask.call<NonNullable<CertificateView['trial']>>(tryCertificate, { params })
      : undefined;
    return { supplier, name, ...(own ? { own } : {}), ...(trial ? { trial } : {}) };
  },
  page: CertificatePage,
  title: ({ name, supplier }) => name || supplier,
  forms: { store: { scope: 'operate', bytesMax: limits.fileFormBytesMax, send: store } },
});

/** Undefined: it uses the configured one. */
async function ownOf(ask: Ask): Promise<CertificateView['own'] | undefined> {
  try {
    return await ask.call<NonNullable<CertificateView['own']>>(readCertificate, { params: paramsOfSupplier(ask) });
  } catch (error) {
    if (asRefusal(error).key === 'not-found') return undefined;
    throw error;
  }
}

async function store(ask: Ask) {
  const file = ask.fields.file('file');
  if (!file) throw new Refusal('input', 'no file was chosen', { remedy: 'Choose the .p12 or .pfx file.' });
  const body = { data: file.toString('base64'), password: ask.fields.text('password') };
  await ask.call(writeCertificate, { params: paramsOfSupplier(ask), body });
  return { to: `${supplierPath(ask)}/certificate`, notice: 'certificate-stored' } as const;
}
