// Warnings about corrections, about invoices that replace others, and about the invoices to which they refer. Part of
// the table in warnings.ts.
import { buildRemedy } from '../messages/calls';

export const correctionWarningTable = {
  'replaced-missing': {
    blocking: false,
    cause:
      'An invoice that replaces simplified invoices (F3) does not name them. The simplified invoices were already reported, so ' +
      'the sale would count twice.',
    remedy: 'Name each simplified invoice in `preceding` with its series, code and issue date.',
  },
  'debit-preceding': {
    blocking: false,
    cause: 'A debit note corrects an invoice (RD 1619/2012 art. 15), but this debit note names no invoice.',
    remedy:
      'Add the invoice to `preceding` with its series, code and issue date. If the document corrects no invoice, use ' +
      'a standard invoice.',
  },
  'preceding-date': {
    blocking: false,
    cause:
      'The invoice that `preceding` names is stored here with a different issue date. The record contains both number ' +
      'and date.',
    remedy: 'Correct the date or the number in `preceding`.',
  },
  'preceding-unknown': {
    blocking: false,
    cause: '`preceding` refers to an invoice that is not stored in this workspace.',
    remedy:
      'Correct `series` and `code` in `preceding`. Ignore this warning if the invoice was issued before the supplier used Sello.',
  },
  'customer-changed': {
    blocking: false,
    cause:
      'The customer of a correction is not the customer of the invoice that it corrects. The warning also appears if ' +
      'a negative invoice that replaces simplified invoices (F3) reverses more than the total of the other F3 ' +
      'invoices of its customer.',
    remedy:
      'Correct `preceding` or `customer`. Ignore this warning if the original invoice named the wrong customer and this correction ' +
      'names the right customer.',
  },
  'negative-invoice': {
    blocking: false,
    cause:
      'The total of a standard invoice is negative. To reverse an invoice, issue a credit note. The warning also ' +
      'appears if the total of a correction by substitution is negative, because its lines are the amounts after the ' +
      'correction.',
    remedy:
      'Create a credit note: `previous_id` with `"correct": {"type": "credit-note", ' +
      '"series": "R"}`, or a document of type `credit-note` with positive quantities.',
  },
  'returns-above-sale': {
    blocking: false,
    cause:
      'A standard invoice sells goods and subtracts more of the same goods, so its total is negative. A negative total is ' +
      'correct for goods that come back with a later sale to the same customer, at the same rate (RD 1619/2012 art. 15.2).',
    remedy:
      'Write a positive `quantity` for goods that are sold, and a negative one for returned goods. Ignore this warning if the ' +
      'customer returns more of these goods than this invoice sells.',
  },
  'negative-credit-note': {
    blocking: false,
    cause:
      'The total of a credit note is negative. Its record has the opposite sign, so the record would charge the ' +
      'customer. The warning also appears if the total of a debit note is negative, because a debit note increases ' +
      'the amount of an invoice.',
    remedy: 'Use positive quantities in a credit note. To reduce the amount of an invoice, issue a credit note.',
  },
  'correction-series': {
    blocking: false,
    cause:
      'A correction is in the series of the full invoice that it corrects, but corrections must have their own ' +
      'series (RD 1619/2012 art. 6.1.a).',
    remedy: buildRemedy`Set \`series\` in \`correct\`; or set \`{"correction_series": "R{series}"}\` once for the
      workspace${'updateWorkspace'}.`,
  },
  'credited-more': {
    blocking: false,
    cause:
      'The credit notes of an invoice, and its debit notes with a negative total, add up to more than the invoice ' +
      'charged. The warning also appears if a negative invoice already reversed the invoice.',
    remedy: buildRemedy`Compare the lines of this credit note and of the others with the invoice, and correct this
      credit note while it is a draft. If a credit note was issued for a return that did not take place, cancel that credit
      note with the workflow "Cancel invoice". Set a draft that is not needed to the state \`void\`${'setState'}.`,
  },
  'original-cancelled': {
    blocking: false,
    cause: 'The corrected invoice is cancelled at the authority, so there is nothing left to correct.',
    remedy: buildRemedy`Set this correction to the state \`void\`${'setState'}. If the sale took place, create a new invoice.`,
  },
  'original-replaced': {
    blocking: false,
    cause:
      'A correction by substitution already replaced the invoice in `preceding`. The sale is now in that correction, ' +
      'so this document would credit or replace the sale twice.',
    remedy: buildRemedy`Name the invoice that replaced the original in \`preceding\`, or set this document to the state
      \`void\`${'setState'}.`,
  },
  'replaced-by-draft': {
    blocking: false,
    cause:
      'A draft of a correction by substitution replaces the invoice that this document corrects. If the draft is ' +
      'issued first, this document would credit or replace the sale a second time.',
    remedy: buildRemedy`Set the draft that is not needed to the state \`void\`${'setState'}.`,
  },
  'correction-before-original': {
    blocking: false,
    cause: 'The invoice is dated before an invoice that it corrects or replaces.',
    remedy: 'Correct `issue_date`, or the date in `preceding`.',
  },
  'corrections-in-force': {
    blocking: false,
    cause:
      'The authority has corrections of this invoice, or an invoice that replaces it (F3). They remain declared ' +
      'after you cancel this invoice, although the sale that they correct no longer exists.',
    remedy: 'Cancel those invoices first. If those invoices are right, do not cancel this invoice.',
  },
  'still-declared': {
    blocking: false,
    cause:
      'An entry has the state `void`, but its invoice is reported. A state is only a label: Sello does not report it to the ' +
      'authority.',
    remedy:
      'If the sale did not take place, run the workflow "Cancel invoice" on the entry. Otherwise reverse the sale with a ' +
      'credit note.',
  },
  'credits-a-credit-note': {
    blocking: false,
    cause:
      'This credit note credits another credit note. Every credit note reduces what the customer owes, so the ' +
      'customer would get the money a second time.',
    remedy:
      'To undo a credit note that was issued by mistake, create a debit note (`"correct": {"type": "debit-note"}`) ' +
      'with the same lines. If the return did not take place, run the workflow "Cancel invoice" on the credit note ' +
      'instead.',
  },
  'substitutes-a-credit-note': {
    blocking: false,
    cause:
      'A correction by substitution replaces a credit note. The record of a credit note is negative, but the record ' +
      'of a correction by substitution has the sign of its lines. The correction would therefore add tax where the ' +
      'credit note took tax back.',
    remedy:
      'To credit more, issue another credit note of the invoice for the difference. Otherwise, undo the credit note: ' +
      'create a debit note (`"correct": {"type": "debit-note"}`) with the same lines, or run the workflow "Cancel ' +
      'invoice" on the credit note. Then issue the right credit note of the invoice.',
  },
  'replaced-not-simplified': {
    blocking: false,
    cause:
      'An invoice of type F3 replaces simplified invoices or their corrections (RD 1619/2012 art. 7.3), but ' +
      '`preceding` names an invoice of another kind. In the invoice book, an F3 adds nothing to the invoices that it ' +
      'names, so a new sale in this invoice would not be counted.',
    remedy:
      'Add only simplified invoices and their corrections (R5) to `preceding`. To correct a full invoice, create a credit note or a ' +
      'corrective invoice (`previous_id` with `correct`).',
  },
  'replaced-total-differs': {
    blocking: true,
    cause:
      'An invoice that replaces simplified invoices (F3) exceeds the amounts that remain of those invoices at one ' +
      'tax rate or in one country. Corrections and other F3 invoices reduce what remains. An F3 adds no tax (RD ' +
      '1619/2012 art. 7.3), but this invoice would change the tax of the month.',
    remedy:
      'Name each simplified invoice in `preceding`, and use at most the amounts that remain of them, with their country. If ' +
      'another F3 already replaced them, first cancel that F3, or reverse it with a negative F3 for the same amounts. In a ' +
      'foreign currency, use the `exchange_rates` of the simplified invoices. Put other sales into a separate invoice.',
  },
  'replaced-regime-differs': {
    blocking: false,
    cause:
      'Either the invoice that replaces simplified invoices (F3) or those invoices are under cash accounting (regime ' +
      '07), but not both. The regime of the simplified invoices decides when the tax is due (Ley 37/1992 art. 163 ' +
      'terdecies). Form 303 counts a payment of the F3 only if those invoices are under cash accounting.',
    remedy:
      'Use the regime of the simplified invoices. If their regime is wrong, credit them, issue them again under the right ' +
      'regime, and replace the new ones.',
  },
  'exchange-rate-of-original': {
    blocking: false,
    cause:
      'The exchange rate of this invoice differs from the rate of the invoice that it corrects, replaces (F3) or ' +
      'takes back (a negative invoice). The record uses the rate of the original invoice, so that no difference in ' +
      'euros remains. If the original invoices have different rates, or a negative invoice names no invoice, the ' +
      'record uses the rate of this invoice.',
    remedy:
      'Set `exchange_rates` to the rate of the corrected or replaced invoice. If you create the correction with ' +
      '`previous_id` and `correct`, Sello copies the rate. Correct or take back invoices with different rates separately.',
  },
  'preceding-tax-differs': {
    blocking: false,
    cause:
      'The amounts in `preceding[].tax` differ from the stored invoice. A correction by substitution reverses ' +
      'exactly the amounts in `preceding[].tax`.',
    remedy:
      'Create the correction with `previous_id` and `"correct": {"type": "corrective", "copy_tax": true}`. Sello then ' +
      'copies the amounts.',
  },
  'credited-before': {
    blocking: false,
    cause:
      'This correction by substitution reverses the whole invoice, but credit notes already credited part of the ' +
      'invoice, or a negative invoice already reversed it. The same amount would be credited twice.',
    remedy: buildRemedy`If the credit notes are right, reverse only what remains: set \`preceding[].tax\` to those
      amounts, or to zero if nothing remains. If the credit notes are wrong, cancel them first with the workflow
      "Cancel invoice". Set a draft to the state \`void\`${'setState'} instead.`,
  },
  'credited-other-rate': {
    blocking: false,
    cause:
      'A credit note credits more at a tax rate than its stored invoice has at that rate, so the tax return ' +
      'would show too little at that rate. A rate with another country, surcharge, exemption, class or regime is ' +
      'a different rate. The same warning appears if the invoice withholds income tax (IRPF), but the credit ' +
      'note does not.',
    remedy:
      'Create the credit note with `previous_id` and `correct`. Sello then copies the rates of the invoice to the lines. If a ' +
      'rate is wrong, create a corrective invoice instead (`"correct": {"type": "corrective", "copy_tax": true}`).',
  },
  'preceding-unused': {
    blocking: false,
    cause:
      'A standard invoice names other invoices in `preceding`, but its record does not name them, so it corrects none of them.',
    remedy:
      'For a correction, use the type `credit-note`, `debit-note` or `corrective`; for an invoice that replaces ' +
      'simplified invoices, use the tag `replacement`. Ignore this warning if the invoice only refers to a different ' +
      'invoice, for example the invoice of an advance.',
  },
  'correction-regime': {
    blocking: true,
    cause: 'A correction is not under the Spanish tax regime, and Sello reports only invoices under that regime.',
    remedy: 'Set `$regime` to ES, and use a Spanish tax ID of the supplier.',
  },
  'correction-addon': {
    blocking: true,
    cause: 'A correction needs the addon of the reporting scheme, but `$addons` does not contain it.',
    remedy: 'Add `es-fiscal-v1` to `$addons`.',
  },
  'correction-preceding': {
    blocking: true,
    cause: 'A correction does not name the invoice that it corrects.',
    remedy:
      'Add the corrected invoice to `preceding` with its series, code and issue date. `previous_id` with `correct` does this ' +
      'automatically. A volume discount for a period need not name its invoices (RD 1619/2012 art. 15.4): set the period in ' +
      '`ordering.period`. For a return whose simplified invoice is lost, use the tag `simplified` and `"meta": ' +
      '{"es-fiscal-original-lost": "S"}`.',
  },
  'correction-preceding-tax': {
    blocking: true,
    cause: 'A corrective invoice does not contain the taxes of the invoice that it corrects.',
    remedy: 'Set `preceding[].tax`; `previous_id` with `correct` and `copy_tax` does this automatically.',
  },
} as const;
