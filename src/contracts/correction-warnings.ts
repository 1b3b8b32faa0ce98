// Warnings about corrections, about invoices that replace others, and about the invoices they name.
// Part of the table in warnings.ts.
import { instruct } from '../messages/calls';

export const correctionWarnings = {
  'replaced-missing': {
    blocking: false,
    cause:
      'An invoice that replaces simplified ones (F3) does not name them. They were declared, so the sale would ' +
      'count twice.',
    remedy: 'Name each of them in `preceding`: series, code and issue date.',
  },
  'debit-preceding': {
    blocking: false,
    cause: 'A debit note corrects an invoice (RD 1619/2012 art. 15), but this one names none.',
    remedy:
      'Name the invoice in `preceding`: series, code and issue date. If nothing is corrected, use a standard ' +
      'invoice.',
  },
  'preceding-date': {
    blocking: false,
    cause:
      'The invoice that `preceding` names is stored here with another issue date. The record contains both number ' +
      'and date.',
    remedy: 'Correct the date, or the number.',
  },
  'preceding-unknown': {
    blocking: false,
    cause: 'No invoice of the supplier that is stored here has the number that `preceding` names.',
    remedy: 'Check series and code. Ignore this if the invoice was issued before the supplier used Sello.',
  },
  'customer-changed': {
    blocking: false,
    cause: 'A correction has another customer than the invoice that it corrects.',
    remedy:
      'Check `preceding` and `customer`. Ignore this if the original named the wrong customer and this corrects ' +
      'that.',
  },
  'negative-invoice': {
    blocking: false,
    cause: 'The total of a standard invoice is negative.',
    remedy:
      'To take back an invoice, use a correction: `previous_id` with `"correct": {"type": "credit-note", ' +
      '"series": "R"}`, or a document of type `credit-note` with positive quantities.',
  },
  'negative-credit-note': {
    blocking: false,
    cause: 'The total of a credit note is negative: its record has the opposite sign, so it would charge the customer.',
    remedy: 'Use positive quantities in a credit note.',
  },
  'correction-series': {
    blocking: false,
    cause:
      'Corrections have a series of their own (RD 1619/2012 art. 6.1.a); this one goes into the series it ' +
      'corrects.',
    remedy: instruct`Set \`series\` in \`correct\`, or set \`{"correction_series": "R{series}"}\` once for the
      workspace${'updateWorkspace'}.`,
  },
  'credited-more': {
    blocking: false,
    cause: 'The credit notes of an invoice take back more than the invoice charged.',
    remedy: instruct`Compare the lines of this credit note and of the others with the invoice, and correct this one
      while it is a draft. An issued one whose return did not take place is cancelled with the workflow "Cancel
      invoice"; a draft that is not needed gets the state \`void\`${'setState'}.`,
  },
  'original-cancelled': {
    blocking: false,
    cause: 'The invoice that is corrected was cancelled at the authority: there is nothing left to correct.',
    remedy: 'Discard this correction. A sale that took place needs a new invoice.',
  },
  'original-replaced': {
    blocking: false,
    cause:
      'A correction by substitution replaced the invoice that is named in `preceding`: the sale is now in that one, ' +
      'and would be taken back or replaced twice.',
    remedy: instruct`Name the invoice that replaced it in \`preceding\`, or set this document to the state
      \`void\`${'setState'}.`,
  },
  'correction-before-original': {
    blocking: false,
    cause: 'The invoice is dated before an invoice that it corrects or replaces.',
    remedy: 'Correct `issue_date`, or the date in `preceding`.',
  },
  'corrections-in-force': {
    blocking: false,
    cause:
      'Corrections of the invoice, or an invoice that replaces it (F3), were declared. They stay declared when it ' +
      'is cancelled, and then take back a sale that does not exist.',
    remedy: 'Cancel them first. If they are right, the invoice does not need to be cancelled.',
  },
  'still-declared': {
    blocking: false,
    cause:
      'An entry got the state `void`, but its invoice is declared. A state is only a label: the authority is not ' +
      'notified.',
    remedy:
      'Run the workflow "Cancel invoice" on the entry if the sale did not take place; otherwise take it back with ' +
      'a credit note.',
  },
  'credits-a-credit-note': {
    blocking: false,
    cause:
      'The invoice that this credit note takes back is itself a credit note. Records of credit notes are ' +
      'negative, so the customer would get the money a second time.',
    remedy:
      'Undo a credit note that was issued by mistake with a debit note (`"correct": {"type": "debit-note"}`) of ' +
      'the same lines, or with the workflow "Cancel invoice" if nothing of it took place.',
  },
  'replaced-not-simplified': {
    blocking: false,
    cause:
      'An invoice of type F3 replaces simplified ones or their corrections (RD 1619/2012 art. 7.3), but `preceding` ' +
      'names another kind: its sale would be removed from the book.',
    remedy:
      'Name only simplified invoices and their corrections (R5). Correct a full invoice with a credit note or a corrective invoice ' +
      '(`previous_id` with `correct`).',
  },
  'replaced-total-differs': {
    blocking: true,
    cause:
      'An invoice that replaces simplified ones (F3) has more at a tax rate than is left of them, with their ' +
      'corrections and other F3 in place of them. An exchange changes no tax (RD 1619/2012 art. 7.3); this one ' +
      'would change the tax of the month.',
    remedy:
      'Use the amounts that are left of the simplified invoices that `preceding` names, and name each of them. Undo ' +
      'another F3 first with a negative F3 of its amounts, or cancel it. Put anything else that was sold into ' +
      'another invoice.',
  },
  'exchange-rate-of-original': {
    blocking: false,
    cause:
      'A correction has another exchange rate than the invoice that it corrects. Its record has the rate of that ' +
      'invoice, so that no difference of rates remains.',
    remedy:
      'Set `exchange_rates` to the rate of the invoice that is corrected: `previous_id` with `correct` copies it.',
  },
  'preceding-tax-differs': {
    blocking: false,
    cause:
      '`preceding[].tax` has other amounts than the invoice that it names, as it is stored here. A correction by ' +
      'substitution is reported with them: they are taken back.',
    remedy:
      'Leave `preceding` to the service: `previous_id` with `correct`, `"type": "corrective"` and `"copy_tax": ' +
      'true` copies them.',
  },
  'credited-before': {
    blocking: false,
    cause:
      'Credit notes took back a part of the invoice, and this correction by substitution takes back all of it: ' +
      'that part is taken back twice.',
    remedy: instruct`If the credit notes are right, take back only what they left: set \`preceding[].tax\` to those
      amounts, to zero if they took back all. If they are wrong, cancel them first (the workflow "Cancel invoice"; for a
      draft, the state \`void\`${'setState'}).`,
  },
  'credited-other-rate': {
    blocking: false,
    cause:
      'A credit note takes back more at a tax rate than its invoice has at that rate, as it is stored here: the ' +
      'tax return would have less tax at that rate than was sold.',
    remedy:
      'Use the rates of the invoice in the lines: `previous_id` with `correct` copies them. Correct a wrong rate ' +
      'with a corrective invoice (`"correct": {"type": "corrective", "copy_tax": true}`).',
  },
  'preceding-unused': {
    blocking: false,
    cause:
      'A standard invoice names others in `preceding`. The record of a sale does not, so none of them is ' +
      'corrected.',
    remedy:
      'A correction has the type `credit-note`, `debit-note` or `corrective`; an invoice that replaces simplified ' +
      'ones has the tag `replacement`. Ignore this if the invoice only refers to another one, such as that of an ' +
      'advance.',
  },
  'correction-regime': {
    blocking: true,
    cause: 'A correction is reported under the Spanish regime only.',
    remedy: 'Set `$regime` to ES, and use a Spanish tax ID of the supplier.',
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
      'Name it in `preceding`: series, code and issue date. `previous_id` with `correct` does that automatically. ' +
      'A discount for the volume of a period need not name its invoices (RD 1619/2012 art. 15.4): it has the ' +
      'period in `ordering.period`.',
  },
  'correction-preceding-tax': {
    blocking: true,
    cause: 'A corrective invoice needs the taxes of the invoice that it corrects.',
    remedy: 'Set `preceding[].tax`. `previous_id` with `correct` and `copy_tax` does that automatically.',
  },
} as const;
