// Warnings of corrections, of invoices in place of others, and of what these name. Part of the table in warnings.ts.
import type { WarningRow } from './warning-row';

export const correctionWarnings = {
  'replaced-missing': {
    blocking: false,
    cause:
      'An invoice in place of simplified ones (F3) does not name them. They were declared, so the sale would count twice.',
    remedy: 'Name each of them in `preceding`: series, code and issue date.',
  },
  'debit-preceding': {
    blocking: false,
    cause: 'A debit note corrects an invoice (RD 1619/2012 art. 15), and this one names none.',
    remedy:
      'Name the invoice in `preceding`: series, code and issue date. What corrects nothing is a standard invoice.',
  },
  'preceding-date': {
    blocking: false,
    cause: 'The invoice that `preceding` names is stored here with another issue date. The record names both.',
    remedy: 'Write the date of that invoice, or the number that is meant.',
  },
  'preceding-unknown': {
    blocking: false,
    cause: 'No invoice of the supplier that is stored here has the number that `preceding` names.',
    remedy: 'Check series and code. Leave it when the invoice was issued before the supplier came to Sello.',
  },
  'customer-changed': {
    blocking: false,
    cause: 'A correction has another customer than the invoice that it corrects.',
    remedy:
      'Check `preceding` and `customer`. Leave it when the original named the wrong customer and this corrects that.',
  },
  'negative-invoice': {
    blocking: false,
    cause: 'The total of a standard invoice is negative.',
    remedy:
      'Take an invoice back by a correction: `previous_id` with `"correct": {"type": "credit-note", "series": "R"}`, or a ' +
      'document of type `credit-note` with positive quantities.',
  },
  'negative-credit-note': {
    blocking: false,
    cause: 'The total of a credit note is negative: its record has the opposite sign, so it would charge the customer.',
    remedy: 'Write the quantities of a credit note positive.',
  },
  'correction-series': {
    blocking: false,
    cause:
      'Corrections have a series of their own (RD 1619/2012 art. 6.1.a); this one goes into the series it corrects.',
    remedy:
      'Give `series` in `correct`, or set it once for the workspace: `PATCH /access/v1/workspace` with ' +
      '`{"correction_series": "R{series}"}`.',
  },
  'credited-more': {
    blocking: false,
    cause: 'The credit notes of an invoice take back more than the invoice charged.',
    remedy:
      'Look at the other credit notes of this invoice. One too many that was issued is cancelled by the workflow "Cancel invoice"; ' +
      'a draft is discarded (`POST /silo/v1/entries/{id}/states` with `{"key": "void"}`), or its lines are corrected.',
  },
  'original-cancelled': {
    blocking: false,
    cause: 'The invoice that is corrected was cancelled at the authority: nothing of it is left to correct.',
    remedy: 'Discard this correction. A sale that took place gets a new invoice.',
  },
  'original-replaced': {
    blocking: false,
    cause:
      'Another invoice took the place of the one that is named in `preceding` (F3 for simplified invoices, or a correction by ' +
      'substitution): the sale is in that one now, and would be taken back or replaced twice.',
    remedy:
      'Name the invoice that took its place in `preceding`, or discard this document (`POST /silo/v1/entries/{id}/states` with ' +
      '`{"key": "void"}`).',
  },
  'correction-before-original': {
    blocking: false,
    cause: 'The invoice is dated before an invoice that it corrects or replaces.',
    remedy: 'Correct `issue_date`, or the date in `preceding`.',
  },
  'corrections-in-force': {
    blocking: false,
    cause:
      'Corrections of the invoice, or an invoice in its place (F3), were declared. They stay declared when it is cancelled, and ' +
      'then take back a sale that is not there.',
    remedy: 'Cancel them first. When they are right, the invoice does not need to be cancelled.',
  },
  'still-declared': {
    blocking: false,
    cause:
      'An entry got the state `void`, and its invoice is declared. A state is a label: the authority hears nothing of it.',
    remedy:
      'Run the workflow "Cancel invoice" on the entry when the sale did not take place; else take it back by a credit note.',
  },
  'credits-a-credit-note': {
    blocking: false,
    cause:
      'The invoice that this credit note takes back is a credit note itself. Records of credit notes are negative, so the ' +
      'customer would be given the money a second time.',
    remedy:
      'A credit note issued by mistake is undone by a debit note (`"correct": {"type": "debit-note"}`) of the same lines, or ' +
      'by the workflow "Cancel invoice" when nothing of it took place.',
  },
  'replaced-not-simplified': {
    blocking: false,
    cause:
      'An invoice of type F3 takes the place of simplified ones (RD 1619/2012 art. 7.3), and `preceding` names another kind: its ' +
      'sale would be taken out of the book.',
    remedy:
      'Name simplified invoices only. A full invoice is corrected by a credit note or a corrective invoice (`previous_id` with ' +
      '`correct`).',
  },
  'replaced-total-differs': {
    blocking: false,
    cause:
      'The total of an invoice in place of simplified ones (F3) is not what these come to, less what credit notes took back of them. ' +
      'It takes their place (RD 1619/2012 art. 7.3); it neither adds to the sale nor lowers it.',
    remedy:
      'Give it the lines of the simplified invoices that `preceding` names, and name each of them. What was sold beside them is an ' +
      'invoice of its own.',
  },
  'preceding-tax-differs': {
    blocking: false,
    cause:
      '`preceding[].tax` says other amounts than the invoice that it names, as it is stored here. A correction by substitution is ' +
      'reported with them: they are taken back.',
    remedy:
      'Leave `preceding` to the service: `previous_id` with `correct`, `"type": "corrective"` and `"copy_tax": true` copies them.',
  },
  'credited-before': {
    blocking: false,
    cause:
      'Credit notes took back a part of the invoice, and this correction by substitution takes back all of it: what they took back ' +
      'is taken back twice.',
    remedy:
      'Cancel these credit notes first (the workflow "Cancel invoice"; a draft by `POST /silo/v1/entries/{id}/states` with ' +
      '`{"key": "void"}`), or correct what is left by another credit note.',
  },
  'credited-other-rate': {
    blocking: false,
    cause:
      'A credit note takes back more at a rate of tax than its invoice has at that rate, as it is stored here: the tax return would ' +
      'have less tax at one rate than was sold.',
    remedy:
      'Give the lines the rates of the invoice: `previous_id` with `correct` copies them. A wrong rate is corrected by a corrective ' +
      'invoice (`"correct": {"type": "corrective", "copy_tax": true}`).',
  },
  'preceding-unused': {
    blocking: false,
    cause:
      'A standard invoice names others in `preceding`. The record of a sale does not, so none of them is corrected.',
    remedy:
      'What corrects has the type `credit-note`, `debit-note` or `corrective`; what takes the place of simplified ones has the tag ' +
      '`replacement`. Leave it where the invoice only refers to another one, such as that of an advance.',
  },
  'correction-regime': {
    blocking: true,
    cause: 'A correction is reported under the Spanish regime only.',
    remedy: 'Set `$regime` to ES, and a Spanish tax code of the supplier.',
  },
  'correction-addon': {
    blocking: true,
    cause: 'A correction needs the addon of the reporting scheme.',
    remedy: 'Add `es-fiscal-v1` to `$addons`.',
  },
  'correction-preceding': {
    blocking: true,
    cause: 'A correction must name the invoice that it corrects.',
    remedy:
      'Name it in `preceding`: series, code and issue date. `previous_id` with `correct` does that automatically. A discount for ' +
      'the volume of a period need not name its invoices (RD 1619/2012 art. 15.4): it has the period in `ordering.period`.',
  },
  'correction-preceding-tax': {
    blocking: true,
    cause: 'A corrective invoice needs the taxes of the invoice that it corrects.',
    remedy: 'Give `preceding[].tax`. `previous_id` with `correct` and `copy_tax` does that automatically.',
  },
} as const satisfies Record<string, WarningRow>;
