// Values for templates: the invoice, its supplier and customer, and links. They contain nothing about other entries or
// the installation.
import { formatDocumentNumber } from '../document/document-summary';
import type { Invoice } from '../document/model/invoice';
import type { Party } from '../document/model/parts';
import type { Language } from '../messages/text';

/** Values of the templates of one email. */
export interface MailTemplateValues {
  readonly invoice: Readonly<Record<string, string>>;
  readonly supplier: Readonly<Record<string, string>>;
  readonly customer: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, string>>;
}

interface LinksOfInvoice {
  /** Address of the authority's page that confirms the invoice. The QR code of the invoice has the same address. */
  readonly verification: string;
}

/** The part of a stored document that an email may contain. Its amounts are texts. */
interface StoredInvoice extends Pick<Partial<Invoice>, 'supplier' | 'customer'> {
  readonly series?: string;
  readonly code?: string;
  readonly type?: string;
  readonly issue_date?: string;
  readonly currency?: string;
  readonly totals?: { readonly total_with_tax?: string; readonly payable?: string };
  readonly payment?: { readonly terms?: { readonly due_dates?: readonly { readonly date?: string }[] } };
}

/** Builds the values of an invoice. Members that the invoice lacks are empty. */
export function buildMailTemplateValues(
  document: string,
  links: LinksOfInvoice,
  language: Language,
): MailTemplateValues {
  const invoice = JSON.parse(document) as StoredInvoice;
  const { series = '', code = '', type, issue_date: issueDate, currency = '', totals, payment } = invoice;
  const due = payment?.terms?.due_dates?.[0]?.date ?? '';
  return {
    invoice: {
      number: formatDocumentNumber({ series, code }),
      series,
      code,
      type: type ?? '',
      issue_date: formatDay(issueDate, language),
      due_date: formatDay(due, language),
      currency,
      total: formatAmount(totals?.total_with_tax, language),
      payable: formatAmount(totals?.payable, language),
    },
    supplier: toValues(invoice.supplier),
    customer: toValues(invoice.customer),
    links: { verification: links.verification },
  };
}

const toValues = (party: Party | undefined): Readonly<Record<string, string>> => ({
  name: party?.name ?? '',
  tax_code: party?.tax_id?.code ?? '',
  email: toPartyEmailOrEmpty(party),
});

/** Reads the first email address of a party; empty if the party has none. */
export const toPartyEmailOrEmpty = (party: Party | undefined): string => party?.emails?.[0]?.addr ?? '';

/** Formats a day such as `2026-11-25` as people of the language write it. */
function formatDay(day: string | undefined, language: Language): string {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  return language === 'es' && date ? `${date}/${month}/${year}` : (day ?? '');
}

/** Formats an amount with its own digits. The amount never becomes a binary fraction. */
function formatAmount(amount: string | undefined, language: Language): string {
  const [whole = '', decimals] = (amount ?? '').split('.');
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/.{3}/g) ?? [])].filter(Boolean);
  const grouped = groups.join(language === 'es' ? '.' : ',');
  return decimals === undefined ? grouped : `${grouped}${language === 'es' ? ',' : '.'}${decimals}`;
}

/** Values for trying any template. */
export const sampleMailTemplateValues: MailTemplateValues = {
  invoice: {
    number: 'F-000012',
    series: 'F',
    code: '000012',
    type: 'standard',
    issue_date: '2026-11-25',
    due_date: '2026-12-25',
    currency: 'EUR',
    total: '216.59',
    payable: '216.59',
  },
  supplier: { name: 'Muebles del Ebro, S.A.', tax_code: 'A58818501', email: 'facturas@ejemplo.es' },
  customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', email: 'hotel@ejemplo.es' },
  links: { verification: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR' },
};
