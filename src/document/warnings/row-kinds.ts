// Guesses from its text the kind of a row without a code, in the languages of Spain and English. Finds payments,
// guarantees and taxes that are written as discounts or charges.

/**
 * Kind of a row. `withheld` is income tax that the customer pays to the treasury, and `advance` is a part that was
 * already paid. A subsidy is paid by a third party, and a trade-in is paid in goods.
 */
export type MiscodedRowKind =
  | 'voucher'
  | 'guarantee'
  | 'deposit'
  | 'withheld'
  | 'outlay'
  | 'advance'
  | 'subsidy'
  | 'trade-in';

const word = (...forms: string[]): RegExp => new RegExp(forms.join('|'), 'i');

/**
 * Names of a deposit that also contain the word for a guarantee, or say that the amount comes back. What the customer
 * retains is a guarantee.
 */
const refundableDeposit = new RegExp(
  '^(?!\\W*ret(?:enci[oó]n|\\.)).*(?:d[ei]p[oòó]sit[a-zóòé]{0,3} (?:de|en|com a|como) garant|' +
    '(?:garant|d[ei]p[oòó]sit).{0,60}(?:\\bse devuelve|reembolsable|refundable)|garant.{0,60}\\bretornable|' +
    '\\brefundable deposit)',
  'i',
);

/**
 * Patterns; the first one that matches counts. A percentage distinguishes income tax from a guarantee, because both are
 * called retention.
 */
const kinds: readonly (readonly [MiscodedRowKind, RegExp])[] = [
  [
    'voucher',
    word(
      '\\b(?:tarjeta|cheque|tarxeta|targeta|xec|bono?)s?[ -]?(?:de )?regalo?\\b',
      '\\bopari[ -]?(?:txartel|txeke|bono)|\\bvales?\\b|\\bvouchers?\\b|\\bgift\\b',
      '\\bbonos?\\b|\\bmonedero\\b|\\b(?:cheque|ticket)s?[ -]?(?:restaurante?|comida|gourmet|guarder[ií]a)\\b',
    ),
  ],
  ['deposit', refundableDeposit],
  ['guarantee', word('garant[ií]a|guarantee|\\bbuena ejecuci[oó]n|\\baval(?:es)?\\b')],
  ['withheld', word('\\bIRPF\\b|\\bIRNR\\b|\\bret(?:enci[oó]n|\\.)[ :(]*(?:del? )?(?:1|2|7|15|19|24|35) ?%')],
  ['guarantee', word('\\bretenci[oó]n|\\bretention')],
  ['deposit', word('fian[zç]a|d[ei]p[oòó]sit')],
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
      '\\banticip|\\bse[ñn]al\\b|\\bprovisi[oó]n(?:es)? de fondos',
      '\\b(?:entrega|pago)s? a cuenta\\b|\\badvances?\\b|\\bprepa(?:id|yment)|\\bbestreta',
    ),
  ],
];

/** Words for a subsidy that another party pays for the customer, in the languages of Spain and English. */
const paidByOthers = new RegExp(
  'subvenci|dirulaguntza|\\bsubsid(?:y|ies)\\b|\\bayudas? (?:del? |al? )?(?:plan|programa)\\b' +
    '|\\b(?:plan|programa) moves\\b|\\bmoves (?:I{1,3}|flotas)\\b|\\bkit digital\\b',
  'i',
);

/** Words for the service of applying for a subsidy, and for a discount that the seller pays. */
const servesSubsidies = new RegExp(
  'gesti[oó]n|tr[aá]mit|asesor|solicitud|justifica|consult|honorari|memoria' +
    '|\\bno subvencion|\\bpor (?:la tienda|nosotros|el vendedor)\\b|\\bdescuento adicional\\b',
  'i',
);

/** Returns whether a text names a subsidy, and not a service for its recipient. */
export const isSubsidyText = (text: string): boolean => paidByOthers.test(text) && !servesSubsidies.test(text);

/** Goods that customers give in part payment, in the languages of Spain and English. */
const tradedGoods =
  'veh[ií]cul[oe]?|coche|cotxe|turismo|moto(?:cicleta)?|furgoneta|cami[oó]n|tractor|m[aá]quina|m[oó]vil|tel[eé]fono|port[aá]til|' +
  'ordenador|aparato|equipo|instrumento|guitarra|piano|bici(?:cleta)?|oro|joya|reloj|embarcaci[oó]n|caravana|car|phone|watch';

/** Words that say that goods pay a part of the price. */
const tradeIn = new RegExp(
  [
    '\\btrade[- ]?ins?\\b|\\bpart[- ]exchange\\b|\\b(?:permuta|retoma|recompra)\\b|\\bdaci[oó]n en pago\\b',
    `\\b(?:${tradedGoods})(?:es|s)?\\b.{0,60}\\b(?:parte de(?:l)? (?:pago|precio)|(?:entregad[oa]s?|como|en) (?:en )?pago\\b)`,
    `\\b(?:${tradedGoods})(?:es|s)?\\b.{0,30}\\b(?:usad|entregad)[oa]s?\\b.{0,30}\\b(?:entregad[oa]s?|a cuenta)\\b`,
    `\\bentreg(?:a|ad[oa]s?)\\b.{0,30}\\b(?:${tradedGoods})(?:es|s)?\\b.{0,20}\\b(?:usad|vie[jx]|antigu)[oa]s?\\b`,
  ].join('|'),
  'i',
);

/** Words for a reduction of the price because of goods that are given, and for an advance, a return or a delay. */
const noTradeIn = new RegExp(
  'des[cq](?:uento|ompte|onto)|\\bd(?:to|cto)s?\\b|bonifica|renove|promoci|campa[ñn]a|incentivo|fideli|premio|oferta|sobretasaci' +
    '|rebaja|discount|bonus|devol|devuel|retras|demora|defect|error|indemni[zs]|comisi[oó]n|gesti[oó]n|dep[oó]sito|\\bobras?\\b' +
    '|\\b(?:pago|entrega)s? a cuenta\\b|\\bpago (?:a plazos|aplazad|fraccionad|mensual|[uú]nico|anticipad)',
  'i',
);

/** Returns whether a text names goods that the customer gives in part payment (Ley 37/1992 art. 79.Uno). */
export const isTradeInText = (text: string): boolean => tradeIn.test(text) && !noTradeIn.test(text);

/**
 * A discount voucher lowers the price. Packaging is part of the price, whether it is returned or not (Ley 37/1992 art.
 * 78.Dos.6).
 */
const changesPrice = /descuento|discount|descompte|desconto|envase|embalaje|packag/i;

/**
 * Words with which a row is something else than its kind: a compensation payment is not subject to the tax (Ley 37/1992
 * art. 78.Tres.1), and a deposit is also a tank, a warehouse, a landfill or a filing.
 */
const otherMeanings: Partial<Readonly<Record<MiscodedRowKind, RegExp>>> = {
  guarantee: /indemni[zs]|compensa|penali[zs]|garant[ií]as? de origen|guarantees? of origin/i,
  deposit: new RegExp(
    '^(?!\\W*fian[zç]a)(?:.*(?:indemni[zs]|compensa|penali[zs]|p[eéè]rd(?:id|u)a|\\btasas?\\b|combustible|' +
      'carburante|gas[oó]leo|gasolina|\\bfuel|\\btank|\\ba(?:ig|g)ua|vertedero|residuos|aduan|' +
      'd[ei]p[oòó]sits?o?s? (?:fiscal|legal|de cuentas|de comptes)|\\bno (?:se )?(?:devuelve|devoluci|reembols|retorn)|' +
      '\\bnon.?refundable)|(?!.*(?:devuelve|devoluci|reembols|retornable|refundable)).*\\bda[ñn]os)',
    'i',
  ),
  advance: /indemni[zs]|penali[zs]/i,
  outlay: /^(?!.*\bsuplid).*indemni[zs]/i,
};

/**
 * Guesses what a row is if it is not part of the price. The words for an advance also occur in a discount for early
 * payment ("anticipado"), which lowers the price.
 */
export function guessMiscodedRowKind(text: string): MiscodedRowKind | undefined {
  if (changesPrice.test(text) || /pronto pago|pago anticipado|early payment/i.test(text))
    return isSubsidyText(text) ? 'subsidy' : undefined;
  const kind = kinds.find(([, form]) => form.test(text))?.[0] ?? (isSubsidyText(text) ? 'subsidy' : undefined);
  return kind !== undefined && otherMeanings[kind]?.test(text) ? undefined : kind;
}

/**
 * Guesses what the customer keeps of the price, by the first word. A service such as an income tax return may also name
 * the tax, and goods may be credited under their guarantee.
 */
export function guessPriceRetentionKind(text: string): 'guarantee' | 'withheld' | undefined {
  const isRetention =
    /^\W*(?:ret(?:enci[oó]n\b|\.)|retention\b|retained\b|IR(?:PF|NR)[\s:(-]{0,10}\d{0,6}(?:[.,]\d{1,6})? ?%?\W{0,10}$)/i;
  const kind = isRetention.test(text) ? guessMiscodedRowKind(text) : undefined;
  return kind === 'guarantee' || kind === 'withheld' ? kind : undefined;
}

/** Returns whether a text plainly names an outlay, or a deposit at its beginning. */
export const isOutlayOrDepositText = (text: string): boolean =>
  /\bsuplid|\bpor cuenta del cliente|^\W*fian[zç]a/i.test(text);

/**
 * Returns whether a text plainly names an outlay, at its beginning or in brackets. A fee for outlays, and an expense that
 * is said to be taxed, are part of the price.
 */
export const isUnambiguousOutlayText = (text: string): boolean =>
  /(?:^\W*(?:gastos )?|\()suplidos?\b/i.test(text) &&
  !/gesti[oó]n|comisi[oó]n|honorari|tr[aá]mit|administra|servicio|factur|sujet|gravad|\bI(?:\.?V\.?A|GIC|PSI)\b|\bno suplid/i.test(
    text,
  );

/**
 * Returns whether a text plainly names a tip. A tip that the price of a trip includes, and a service charge, are part of
 * the price.
 */
export const isUnambiguousTipText = (text: string): boolean =>
  /^\W*(?:propin[ae]s?\b|(?:tips?|gratuit(?:y|ies))\W*$)/i.test(text) &&
  !/obligat|incl[uo]|servicio|gu[ií]a|ch[oó]fer|conductor|crucero|viaje|circuito/i.test(text);

/** Returns whether a text plainly names a deposit that comes back. A deposit that is kept is a fee or a compensation. */
export const isUnambiguousDepositText = (text: string): boolean =>
  (/^\W*fian[zç]as?\b/i.test(text) || isRefundableDepositText(text)) &&
  !isPackagingText(text) &&
  !/perd|\bno (?:devuel|reembols)|reten|ejecut|incaut|avales|comisi[oó]n|gesti[oó]n|indemni[zs]|penali[zs]/i.test(text);

/** Returns whether a deposit or a guarantee comes back, and not a ticket, a price or another thing that it is for. */
const isRefundableDepositText = (text: string): boolean =>
  /^\W*(?:garant|d[ei]p[oòó]sit)/i.test(text) &&
  refundableDeposit.test(text) &&
  !/cancel|anula|satisf|de(?:l| tu| su)? precio|entrada|billete|reserva|dinero|diferencia|gastos|transporte|custodia|\bagua/i.test(
    text,
  );

/** Returns whether a text plainly names a deposit that the customer gets back, as "Devolución de la fianza". */
export const isReturnedDepositText = (text: string): boolean =>
  isUnambiguousDepositText(
    text.replace(/^\W{0,10}(?:devoluci[oó]n|devolver|reintegro|abono|retorno?) (?:del? )?(?:las? )?/i, ''),
  );

/**
 * Returns whether a text plainly names a guarantee that the customer withheld and now pays. The price of the work
 * contained it.
 */
export const isReleasedGuaranteeText = (text: string): boolean =>
  releasedGuarantee.test(text) &&
  /garant|\bobras?\b|certifica|retention/i.test(text) &&
  !/IRPF|IRNR|exten[sd]|ampliaci/i.test(text);

const releasedGuarantee = new RegExp(
  '^\\W*(?:devoluci[oó]n|liberaci[oó]n|reintegro|recuperaci[oó]n|cobro|pago|release) (?:de )?(?:l[ao]s? )?' +
    '(?:retenci|garant[ií]as? retenid|retention)',
  'i',
);

const touristTax = new RegExp(
  '\\b(?:tasa|taxa|impuesto|impost|tributo)\\b.{0,40}(?:tur[ií]st|turism[oe] sost|\\bestancia|\\bestad[ea])' +
    '|\\becota[sx]a|\\bIEET\\b|\\b(?:tourist|city) tax\\b',
  'i',
);

/**
 * Returns whether a text names the tax on stays of tourists, and does not say that it is paid for the customer. A car is
 * a "turismo" as well, and ships and foreigners have an "estancia" for which the customer owes a duty.
 */
export const isTouristTaxText = (text: string): boolean =>
  touristTax.test(text) && !otherStay.test(text) && !isOutlayOrDepositText(text);

const otherStay = /veh[ií]cul|circulaci|matricula|\bbuque|\bvisad|extranjer|autorizaci/i;

/** Returns whether a text names packaging, whose deposit is part of the price (Ley 37/1992 art. 78.Dos.6). */
export const isPackagingText = (text: string): boolean => packaging.test(text);

const packaging =
  /envase|envàs|embalaje|packag|palet|barril|botell|ampolla|garraf|bombona|bid[oó]n|sif[oó]n|contenedor|\b(?:caja|caixa|vaso)s?\b/i;

/**
 * Returns whether a text plainly names packaging, at its beginning or after the word for a deposit. Elsewhere the same
 * words are names of persons and places, or goods that the amount is about. A container, a box and a glass are also
 * something else, such as a rented container or a safe.
 */
export const isUnambiguousPackagingText = (text: string): boolean => unambiguousPackaging.test(text);

const unambiguousPackaging = new RegExp(
  "^\\W*(?:(?:fian[zç]a|d[ei]p[oòó]sito?|devoluci[oó]n?)\\b\\W*)?(?:(?:del?|por|per|l[oa]s|retornables?) |d')*\\d*\\s*" +
    '(?:envase?s?\\b|env[àa]s(?:os)?\\b|embala(?:je|tge)s?\\b|packag|pal[eé]ts?\\b|barril(?:es)?\\b|botellas?\\b|' +
    'botell[ií]n(?:es)?\\b|garrafas?\\b|bombonas?\\b|bid[oó]n(?:es)?\\b|sif[oó]n(?:es)?\\b)',
  'i',
);

/** Returns whether a text plainly names an advance, which is taxed when it is paid (Ley 37/1992 art. 75.Dos). */
export const isUnambiguousAdvanceText = (text: string): boolean =>
  guessMiscodedRowKind(text) === 'advance' && !/provisi[oó]n|reembols|devol|devuel|refund/i.test(text);

/**
 * Returns whether a text begins with the word for an advance. The same words also name goods, such as a traffic sign
 * ("señal de tráfico") or a brand.
 */
export const isTextBeginningWithAdvanceWord = (text: string): boolean =>
  isUnambiguousAdvanceText(text) && advance.test(text);

const advance = new RegExp(
  '^\\W*(?:\\d+ ?% )?(?:anticipo|bestreta|(?:entrega|pago)s? a cuenta|prepayment|advance (?:payment|invoice|for|on)' +
    '|(?:se[ñn]al|advance)(?:\\W*$| (?:del? )?(?:pedido|compra|reserva|order)))',
  'i',
);

/** Returns whether a text names a voucher that is sold; a gift may also be something else, such as gift wrapping. */
export const isSoldVoucherText = (text: string): boolean =>
  /\b(?:tarjeta|cheque|tarxeta|targeta|xec|bono?)s?[ -]?(?:de )?regalo?\b|\bopari[ -]?(?:txartel|txeke|bono)|\bgift (?:card|voucher)/i.test(
    text,
  );

/**
 * Returns whether a text plainly names a voucher with which customers pay for any goods: a gift card, store credit or a
 * meal voucher. The tax of a single-purpose voucher was paid when it was sold (Directive 2006/112 art. 30b), so one for a
 * certain service does not count; nor does a voucher that is taken back, or printed for its issuer.
 */
export const isPayingVoucherText = (text: string): boolean =>
  !changesPrice.test(text) && !noPayingVoucher.test(text) && (isSoldVoucherText(text) || payingVoucher.test(text));

const payingVoucher = new RegExp(
  [
    '\\b(?:bono|vale|cheque|tarjeta|voucher)s? (?:multiuso|polivalente|multi.?purpose|monedero)s?\\b',
    '\\bmulti.?purpose vouchers?\\b|\\bmonedero electr[oó]nico\\b|\\bsaldo (?:del? )?monedero\\b',
    '\\bvales? (?:de )?(?:regalo|compra)\\b|\\bstore credit\\b',
    '\\b(?:cheque|ticket)s?[ -]?(?:restaurante?|comida|gourmet|guarder[ií]a)\\b',
  ].join('|'),
  'i',
);

const noPayingVoucher = new RegExp(
  'univalente|single.purpose|\\bsesi[oó]n|\\bsession|promoci|\\bpromo\\b|anula|cancel|devol|devuel|return|retorn|reembols|refund' +
    '|impresi|dise[ñn]|expositor|funda' +
    '|\\bspa\\b|circuito|masaje|massage|tratamiento|experiencia|\\bclases?\\b|\\bcursos?\\b|\\bentradas?\\b|\\bnoches?\\b',
  'i',
);

/** Writes income tax as a tax of the lines, as JSON, with the percentage that a row or its text states, if any. */
export function formatIncomeTaxJsonFromRowText(text: string, percent?: string): string {
  const [, written] = /(\d{1,3}(?:[.,]\d{1,4})?) ?%/.exec(text) ?? [];
  const share = percent ?? (written === undefined ? undefined : `${written.replace(',', '.')}%`);
  return JSON.stringify({ cat: 'IRPF', ...(share === undefined ? { rate: 'pro' } : { percent: share }) });
}
