// Guesses from its text the kind of a row without a code, in the languages of Spain and English. Finds payments,
// guarantees and taxes that are written as discounts or charges.

/**
 * Kind of a row. `withheld` is income tax that the customer pays to the treasury, and `advance` is a part that was
 * already paid.
 */
export type MiscodedRowKind = 'voucher' | 'guarantee' | 'deposit' | 'withheld' | 'outlay' | 'advance';

const word = (...forms: string[]): RegExp => new RegExp(forms.join('|'), 'i');

/**
 * Patterns; the first one that matches counts. A percentage distinguishes income tax from a guarantee, because both are
 * called retention.
 */
const kinds: readonly (readonly [MiscodedRowKind, RegExp])[] = [
  [
    'voucher',
    word(
      '\\b(?:tarjeta|cheque|tarxeta|targeta|xec|bono?)s?[ -]?(?:de )?regalo|\\bvales?\\b|\\bvouchers?\\b|\\bgift\\b',
      '\\bbonos?\\b|\\bmonedero\\b|\\b(?:cheque|ticket)s?[ -]?(?:restaurante?|comida|gourmet|guarder[ií]a)\\b',
    ),
  ],
  ['guarantee', word('garant[ií]a|guarantee|\\bbuena ejecuci[oó]n|\\bavales?\\b')],
  ['withheld', word('\\bIRPF\\b|\\bIRNR\\b|\\bret(?:enci[oó]n|\\.)[ :(]*(?:del? )?(?:1|2|7|15|19|24|35) ?%')],
  ['guarantee', word('\\bretenci[oó]n|\\bretention')],
  ['deposit', word('fian[zç]a|dep[oó]sit')],
  [
    'outlay',
    word(
      '\\bsuplid|\\bpropinas?\\b|\\btips?\\b|\\bgratuit(?:y|ies)\\b|\\bpor cuenta del cliente|' +
        '\\binter[eé]s(?:es)? (?:de|por) (?:demora|mora|aplaza)|\\blate payment',
    ),
  ],
  [
    'advance',
    word(
      '\\banticip|\\bse[ñn]al\\b|\\b(?:entrega|pago)s? a cuenta\\b|\\badvances?\\b|\\bprepa(?:id|yment)|\\bbestreta',
    ),
  ],
];

/**
 * A discount voucher lowers the price. Packaging is part of the price, whether it is returned or not (Ley 37/1992 art.
 * 78.Dos.6).
 */
const changesPrice = /descuento|discount|descompte|desconto|envase|embalaje|packag/i;

/**
 * Guesses what a row is if it is not part of the price. The words for an advance also occur in a discount for early
 * payment ("anticipado"), which lowers the price.
 */
export const guessMiscodedRowKind = (text: string): MiscodedRowKind | undefined =>
  changesPrice.test(text) || /pronto pago|pago anticipado|early payment/i.test(text)
    ? undefined
    : kinds.find(([, form]) => form.test(text))?.[0];
