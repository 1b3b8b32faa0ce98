// Shows certificates with GET /fiscal/v1/certificates, and the certificates of one supplier with the calls under
// /fiscal/v1/suppliers/{code}/certificate.
import {
  SupplierCertificatePage,
  CertificatesPage,
  type CertificateListPageView,
  type SupplierCertificatePageView,
  type CertificateTestResultView,
} from '../../../console/pages/certificates/certificates';
import { createRefusal } from '../../../contracts/errors';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { readSupplierCertificateEndpoint, writeSupplierCertificateEndpoint } from '../../certificates/certificate';
import { listCertificatesEndpoint } from '../../certificates/certificates';
import { testStoredCertificateEndpoint, testUploadedCertificateEndpoint } from '../../certificates/test-certificate';
import { readChainEndpoint } from '../../chains/read-chains';
import { convertErrorToRefusal } from '../../kit/request/failures';
import type { ConsoleScreenContext } from '../page-context';
import { defineConsoleScreen } from '../screen';
import { readSupplierPathParams, buildSupplierPagePath } from '../addresses';

export const certificatesScreen = defineConsoleScreen<CertificateListPageView>({
  name: 'certificates',
  path: '/certificates',
  scope: 'read',
  nav: { group: 'reporting', letter: 'c' },
  load: (ask) => ask.call(listCertificatesEndpoint),
  page: CertificatesPage,
});

export const supplierCertificateScreen = defineConsoleScreen<SupplierCertificatePageView>({
  name: 'certificate',
  path: '/suppliers/:supplier/certificate',
  scope: 'read',
  under: 'certificates',
  async load(ask) {
    const params = readSupplierPathParams(ask);
    const { supplier, name } = await ask.call(readChainEndpoint, { params });
    const own = await loadOwnCertificate(ask);
    // The test is not repeated after a refused form.
    const isTrial = ask.query.try === '1' && ask.may('operate');
    const trial = isTrial ? await ask.call(testStoredCertificateEndpoint, { params }) : undefined;
    const rehearsal = found.get(ask);
    return {
      supplier,
      name,
      ...(own ? { own } : {}),
      ...(trial ? { trial } : {}),
      ...(rehearsal ? { rehearsal } : {}),
    };
  },
  page: SupplierCertificatePage,
  title: ({ name, supplier }) => name || supplier,
  forms: {
    rehearse: {
      scope: 'operate',
      fileFormBytesMax: limits.fileFormBytesMax,
      async send(ask) {
        await rehearse(ask);
        return 'here';
      },
    },
    store: { scope: 'operate', fileFormBytesMax: limits.fileFormBytesMax, send: store },
  },
});

/** What the test of a file found, for the response to the form. */
const found = new WeakMap<ConsoleScreenContext, CertificateTestResultView>();

/** Reads the file and the password of the form, in the form of the API. @throws Refusal `input` without a file */
function readFile({ fields }: ConsoleScreenContext): object {
  const file = fields.file('file');
  if (!file) throw createRefusal('input', 'file-not-chosen');
  return { data: file.toString('base64'), password: fields.text('password') };
}

async function rehearse(ask: ConsoleScreenContext): Promise<CertificateTestResultView> {
  const rehearsal = await ask.call(testUploadedCertificateEndpoint, {
    params: readSupplierPathParams(ask),
    body: readFile(ask),
  });
  found.set(ask, rehearsal);
  return rehearsal;
}

/** Loads the supplier's certificate; undefined if the supplier uses the configured one. */
async function loadOwnCertificate(ask: ConsoleScreenContext): Promise<SupplierCertificatePageView['own'] | undefined> {
  try {
    return await ask.call(readSupplierCertificateEndpoint, {
      params: readSupplierPathParams(ask),
    });
  } catch (error) {
    if (convertErrorToRefusal(error).key === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Tests the certificate before it is stored. If the authority would reject the certificate, it replaces the current one
 * only if the user insists.
 */
async function store(ask: ConsoleScreenContext) {
  if (ask.fields.text('anyway') !== '1' && !(await rehearse(ask)).works)
    throw createRefusal('certificate', 'certificate-found-bad');
  await ask.call(writeSupplierCertificateEndpoint, { params: readSupplierPathParams(ask), body: readFile(ask) });
  return { to: `${buildSupplierPagePath(ask)}/certificate`, notice: 'certificate-stored' } as const;
}
