// Edits how invoices look and which e-invoices are created with them: the member `page` of PATCH /access/v1/workspace,
// as a form.
import { PdfSettingsPage, type PdfSettingsPageView } from '../../../console/pages/page-settings';
import { eInvoiceSwitchNames } from '../../../contracts/pdf-options';
import { readWorkspaceEndpoint, updateWorkspaceEndpoint } from '../../workspaces/workspace';
import type { FormFields } from '../fields';
import { defineConsoleScreen } from '../screen';

const textNames = ['locale', 'date_format', 'layout', 'accent'] as const;

type Page = Readonly<Record<string, unknown>>;

export const pdfSettingsScreen = defineConsoleScreen<PdfSettingsPageView>({
  name: 'pageSettings',
  path: '/page',
  scope: 'operate',
  nav: { group: 'settings', letter: 'q' },
  async load(ask) {
    const isSent = Object.keys(ask.fields.texts).length > 0;
    const { body, etag } = await ask.read(readWorkspaceEndpoint);
    const { page = {} } = body;
    return { fields: isSent ? ask.fields.texts : toFields(page), hasLogo: page.logo !== undefined, etag };
  },
  page: PdfSettingsPage,
  forms: {
    async save(ask) {
      const body = { page: toPage(ask.fields) };
      await ask.call(updateWorkspaceEndpoint, { body, ifMatch: ask.fields.text('form_version') });
      return { to: '/page', notice: 'saved' };
    },
  },
});

const toFields = (page: Page): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...textNames, 'logo_height', ...eInvoiceSwitchNames].flatMap((name) => {
      const value = page[name];
      if (typeof value === 'boolean') return value ? [[name, '1']] : [];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );

/**
 * Reads the settings of the PDF. An empty field means the default. The logo does not change, because a separate call
 * stores it.
 */
function toPage(fields: FormFields): object {
  const texts = textNames.flatMap((name) => {
    const text = fields.text(name).trim();
    return text === '' ? [] : [[name, text] as const];
  });
  const height = fields.text('logo_height').trim();
  return {
    ...Object.fromEntries(texts),
    // A value that is not a number stays a text, and the call refuses it.
    ...(height === '' ? {} : { logo_height: /^\d{1,6}$/.test(height) ? Number(height) : height }),
    ...Object.fromEntries(eInvoiceSwitchNames.map((name) => [name, fields.text(name) === '1'])),
  };
}
