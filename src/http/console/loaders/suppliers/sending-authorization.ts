// Edits the sending authorization of a supplier as a form with GET and PUT /fiscal/v1/suppliers/{supplier}/title.
import {
  SendingAuthorizationPage,
  type SendingAuthorizationPageView,
} from '../../../../console/pages/suppliers/sending-authorization';
import {
  readSendingAuthorizationEndpoint,
  writeSendingAuthorizationEndpoint,
} from '../../../suppliers/sending-authorization';
import type { EndpointResponseJson } from '../../../kit/endpoint';
import { buildSupplierPagePath, readSupplierPathParams } from '../../addresses';
import type { FormFields } from '../../fields';
import { computeShownValuesDigest, requireShownValuesUnchanged } from '../../outdated-forms';
import { defineConsoleScreen } from '../../screen';

export const sendingAuthorizationScreen = defineConsoleScreen<SendingAuthorizationPageView>({
  name: 'supplierTitle',
  path: '/suppliers/:supplier/title',
  scope: 'operate',
  under: 'suppliers',
  async load(ask) {
    const stored = await ask.call(readSendingAuthorizationEndpoint, { params: readSupplierPathParams(ask) });
    const fields = toFields(stored);
    return { supplier: stored.supplier, fields, digest: computeShownValuesDigest(fields) };
  },
  page: SendingAuthorizationPage,
  forms: {
    async save(ask) {
      await ask.call(writeSendingAuthorizationEndpoint, {
        params: readSupplierPathParams(ask),
        body: toTitle(ask.fields),
        requireShown: (stored) => requireShownValuesUnchanged(ask, toFields(stored)),
      });
      return { to: buildSupplierPagePath(ask), notice: 'saved' };
    },
  },
});

type StoredAuthorization = EndpointResponseJson<typeof readSendingAuthorizationEndpoint>;

function toFields({ title, holder, ...rest }: StoredAuthorization): Readonly<Record<string, string>> {
  const { reference = '', from = '', until = '', form_id: form = '' } = rest;
  const names = { holder_name: holder?.name ?? '', holder_tax_code: holder?.tax_code ?? '' };
  return { title: title ?? '', ...names, reference, from, until, form_id: form };
}

/** Reads the authorization from the form. Empty fields are not set. */
function toTitle(fields: FormFields): object {
  const values = ['title', 'reference', 'from', 'until', 'form_id'].flatMap((name) => {
    const text = fields.text(name).trim();
    return text ? [[name, text] as const] : [];
  });
  const holder = { name: fields.text('holder_name').trim(), tax_code: fields.text('holder_tax_code').trim() };
  return { ...Object.fromEntries(values), ...(holder.name || holder.tax_code ? { holder } : {}) };
}
