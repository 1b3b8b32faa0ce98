// Shows registrations by suppliers with the calls under /fiscal/v1/registrations, for the workspace and for operators.
import {
  SelfRegistrationPage,
  type SelfRegistrationPageView,
  SignedFormToApprovePage,
  type SignedFormToApprovePageView,
} from '../../../console/pages/registrations/registration';
import {
  SelfRegistrationsPage,
  type SelfRegistrationListPageView,
  SignedFormsToApprovePage,
  type SignedFormToApproveListPageView,
} from '../../../console/pages/registrations/registrations';
import {
  type RepresentationFormFault,
  representationFormFaults,
  representationFormFaultDeciders,
} from '../../../contracts/representation-form';
import { createMessage } from '../../../messages/message';
import { renderMessage } from '../../../messages/render';
import { createSelfRegistrationEndpoint } from '../../registrations/create';
import {
  approveSelfRegistrationEndpoint,
  listSelfRegistrationsEndpoint,
  readSelfRegistrationEndpoint,
  remindSelfRegistrationEndpoint,
  renewSelfRegistrationLinkEndpoint,
  returnSignedFormToSupplierEndpoint,
  withdrawSelfRegistrationEndpoint,
} from '../../registrations/operate';
import { listSelfRegistrationsToApproveEndpoint, readSelfRegistrationPaperEndpoint } from '../../registrations/waiting';
import type { TenantEndpoint } from '../../kit/endpoint';
import { buildNextAndFirstPageQueryStrings } from '../addresses';
import type { FormFields } from '../fields';
import type { ConsoleScreenContext } from '../page-context';
import { defineConsoleScreen, type FormRedirect, type ScreenFormHandler } from '../screen';
import { requireApprovalQueueRow } from './waiting-row';

const showLink = ({ url }: { readonly url?: string }) => ({ shown: url ? { link: url } : {} });

export const selfRegistrationsScreen = defineConsoleScreen<SelfRegistrationListPageView>({
  name: 'registrations',
  path: '/registrations',
  scope: 'read',
  nav: { group: 'reporting', letter: 'r' },
  async load(ask) {
    const { status = '', cursor = '' } = ask.query;
    const page = await ask.call(listSelfRegistrationsEndpoint, {
      query: { ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) },
    });
    return {
      list: page.list,
      status,
      ...buildNextAndFirstPageQueryStrings(page, cursor, { status }),
    };
  },
  page: SelfRegistrationsPage,
  forms: {
    invite: {
      scope: 'write',
      async send(ask) {
        return showLink(await ask.call(createSelfRegistrationEndpoint, { body: readInvitation(ask.fields) }));
      },
    },
  },
});

/** Reads an invitation from the form. Empty fields are not sent, so that the call reports missing fields. */
function readInvitation(fields: FormFields): object {
  const text = (name: string): string => fields.text(name).trim();
  const [email, signer, code, capacity] = ['email', 'signer_name', 'signer_tax_code', 'signer_capacity'].map(text);
  const [days, language, returnUrl] = [text('days'), text('language'), text('return_url')];
  const origins = text('frame_origins')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const address = { street: text('street'), city: text('city'), postcode: text('postcode') };
  return {
    supplier: { name: text('name'), tax_code: text('tax_code'), address, ...(email ? { email } : {}) },
    ...(signer || code ? { signer: { name: signer, tax_code: code, ...(capacity ? { capacity } : {}) } } : {}),
    ...(language ? { language } : {}),
    ...(days ? { days: /^\d{1,3}$/.test(days) ? Number(days) : days } : {}),
    ...(returnUrl ? { return_url: returnUrl } : {}),
    ...(origins.length > 0 ? { frame_origins: origins } : {}),
  };
}

type SelfRegistrationAnswer = Omit<SelfRegistrationPageView, 'found'> & {
  readonly faults: readonly { readonly code: RepresentationFormFault }[];
  readonly form_notice?: string;
};

/** The faults and the notice are in the language of the page; the response has the language of the supplier. */
const toView = (
  { language }: ConsoleScreenContext,
  { faults, form_notice: notice, ...rest }: SelfRegistrationAnswer,
) => ({
  ...rest,
  found: [...faults.map(({ code }) => code), ...(notice ? ['forms-not-compared' as const] : [])].map(
    (id) => renderMessage(language, createMessage(id)).text,
  ),
});

/** Tells the operator what to check if the signer's own certificate signed for a company. */
function listSignerReviews(
  { language }: ConsoleScreenContext,
  { faults, signer, supplier }: SelfRegistrationAnswer,
): string[] {
  if (!faults.some(({ code }) => code === 'signer-unproven')) return [];
  const params = { signer: signer.name, capacity: signer.capacity ?? '', supplier: supplier.name };
  return [renderMessage(language, createMessage('signer-unproven-review', params)).text];
}

const readParams = ({ params }: ConsoleScreenContext) => ({ id: params.id ?? '' });

export const selfRegistrationScreen = defineConsoleScreen<SelfRegistrationPageView>({
  name: 'registration',
  path: '/registrations/:id',
  scope: 'read',
  under: 'registrations',
  load: async (ask) => toView(ask, await ask.call(readSelfRegistrationEndpoint, { params: readParams(ask) })),
  page: SelfRegistrationPage,
  title: ({ supplier }) => supplier.name,
  forms: {
    remind: form(remindSelfRegistrationEndpoint, 'registration-reminded'),
    withdraw: form(withdrawSelfRegistrationEndpoint, 'registration-withdrawn'),
    link: {
      scope: 'write',
      async send(ask) {
        return showLink(await ask.call(renewSelfRegistrationLinkEndpoint, { params: readParams(ask) }));
      },
    },
  },
});

function form(endpoint: TenantEndpoint, notice: NonNullable<FormRedirect['notice']>): ScreenFormHandler {
  return {
    scope: 'write',
    async send(ask) {
      await ask.call(endpoint, { params: readParams(ask) });
      return { to: `/registrations/${readParams(ask).id}`, notice };
    },
  };
}

export const signedFormsToApproveScreen = defineConsoleScreen<SignedFormToApproveListPageView>({
  name: 'waitingForms',
  path: '/registrations',
  scope: 'service',
  nav: { group: 'work', letter: 'r' },
  async load(ask) {
    const { cursor = '' } = ask.query;
    const query = cursor ? { cursor } : {};
    const page = await ask.call(listSelfRegistrationsToApproveEndpoint, { query });
    return { list: page.list, ...buildNextAndFirstPageQueryStrings(page, cursor) };
  },
  page: SignedFormsToApprovePage,
});

const ofWorkspace = ({ params }: ConsoleScreenContext) => ({
  params: { id: params.id ?? '' },
  query: { workspace: params.workspace ?? '' },
});

export const signedFormToApproveScreen = defineConsoleScreen<SignedFormToApprovePageView>({
  name: 'waitingForm',
  path: '/registrations/:workspace/:id',
  scope: 'service',
  under: 'waitingForms',
  async load(ask) {
    const match = await requireApprovalQueueRow(
      ask.params.workspace ?? '',
      (query) => ask.call(listSelfRegistrationsToApproveEndpoint, { query }),
      ({ id }) => id === ask.params.id,
    );
    const reasons = representationFormFaults
      .filter((code) => representationFormFaultDeciders[code].decides === 'supplier')
      .map((code) => [code, renderMessage(ask.language, createMessage(code)).text] as const);
    const view = toView(ask, match);
    return { ...view, found: [...view.found, ...listSignerReviews(ask, match)], reasons };
  },
  page: SignedFormToApprovePage,
  title: ({ supplier }) => supplier.name,
  forms: {
    async approve(ask) {
      await ask.call(approveSelfRegistrationEndpoint, ofWorkspace(ask));
      return { to: '/registrations', notice: 'registration-approved' };
    },
    async return(ask) {
      const [fault, text] = [ask.fields.text('fault'), ask.fields.text('text').trim()];
      const body = { ...(fault ? { fault } : {}), ...(text ? { text } : {}) };
      await ask.call(returnSignedFormToSupplierEndpoint, { ...ofWorkspace(ask), body });
      return { to: '/registrations', notice: 'registration-returned' };
    },
  },
  downloads: [
    {
      path: '/papers/:paper',
      scope: 'service',
      answer(ask) {
        const { params, query } = ofWorkspace(ask);
        return ask.answer(readSelfRegistrationPaperEndpoint, {
          params: { ...params, paper: ask.params.paper ?? '' },
          query,
        });
      },
    },
  ],
});
