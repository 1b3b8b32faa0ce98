// Messages about the tax and the day of lines, and about sales that count twice, in English, for a client that states an
// invoice in the fields of a call.
import { buildRemedy, describeApiCall } from '../../calls';
import type { InvoiceCallMessageOverrideOrBuilder } from '../../call-text';

export const invoiceCallSupplyTextOverrides = {
  'reverse-charge-abroad.territory': {
    remedy:
      'For a service, write {"exempt": "N2", "regime": "08"} as `tax`; for goods that go there, "E2". Ignore ' +
      'this warning for work on a building in the territory of the supplier, or for goods that stay in that ' +
      'territory.',
  },
  'margin-scheme.export': { remedy: 'Remove `regime`, and write the whole price of the goods as `price`.' },
  'operation-day-missing.correction': {
    remedy: 'Omit `operation_date`, so that the record has the operation date of the corrected invoice.',
  },
  'issued-late.reversal': {
    remedy:
      'Omit `operation_date`. If a rate of the reversed invoice is no longer valid, credit that invoice instead ' +
      `(${describeApiCall('creditInvoice')}). If Sello does not store that invoice, send the credit note as ` +
      '`document` and name the invoice in `preceding`. Ignore this warning if one return covers both months.',
    onPage:
      'Omit the operation date. If a rate of the reversed invoice is no longer valid, credit that invoice instead. ' +
      'Ignore this warning if one return covers both months.',
  },
  'regime-missing.line': ({ percent }: { readonly percent: string }) => ({
    remedy:
      `Write {"percent": "${percent}", "regime": "07"} as \`tax\`. If the supplier does not use cash accounting, remove regime 07 ` +
      'from the other lines (Ley 37/1992 art. 163 duodecies).',
  }),
  'regime-missing.rent': {
    text: 'This line has regime 01, but it is for the rent of premises, which has its own regime, 11',
    remedy: 'Write "regime": "11" in the `tax` of this line. Ignore this warning if the line is not for premises.',
  },
  'return-other-rate.withheld': ({ percent }: { readonly percent: string }) => ({
    remedy: `Write "withholding": "${percent}" in this line. Ignore this warning if no income tax was withheld from this amount.`,
  }),
  'return-other-rate.regime': ({ own, regime }: { readonly own: string; readonly regime: string }) => ({
    remedy: `Write "regime": "${regime}" in the \`tax\` of this line. Ignore this warning if the invoice of the advance has regime ${own}.`,
  }),
  'ticket-invoiced': buildRemedy`Do not issue this invoice; if it is already issued, credit it. Then replace the simplified
    invoice${'replaceInvoice'}. Ignore this warning if the invoice is for a different sale.`,
  'ticket-invoiced.replacement': buildRemedy`Do not issue this invoice; if it is already issued, credit it. If the full
    invoice that replaces the simplified invoices is wrong, credit it${'creditInvoice'}, which also credits its simplified
    invoices, before you issue this invoice. Ignore this warning if the invoice is for a different sale.`,
  'exchange-rate-of-original.unnamed': { remedy: 'Set `exchange_rate` to the rate of the invoice that is taken back.' },
  'untaxed-row.tourist-tax': {
    remedy:
      'Write the `tax` of the stay in this line. Ignore this warning if the stay is exempt, or if you pay this tax for the owner of ' +
      'the lodging.',
  },
} as const satisfies Record<string, InvoiceCallMessageOverrideOrBuilder>;
