// Messages about the taxes of a document, in English. An id is the key of a warning and, after a dot, a variant.
import type { FieldPathParam, TextParams, Wording } from '../../text';

const withheldRemedy =
  'Write one of the rates `pro` (15%), `pro-start` (7%), `capital` (19%) and `modules` (1%), as in {"cat": "IRPF", "rate": ' +
  '"pro"}. Write other rates as `percent`: 2% (livestock), 24% (image rights), 35% (directors).';

const ipsiRemedy =
  'Use a rate of IPSI, at most 10%, for example {"cat": "IPSI", "percent": "4%"}. If VAT is due, write {"cat": "VAT", "rate": ' +
  '"general"}.';

export const taxFindingMessages = {
  'rate-of-other-tax': ({ at, cat, percent }: FieldPathParam & TextParams<'cat' | 'percent'>): Wording => ({
    text: `${at} has ${cat} at ${percent}, but ${cat} has no such rate`,
    ...(cat === 'IRPF' ? { remedy: withheldRemedy } : cat === 'IPSI' ? { remedy: ipsiRemedy } : {}),
  }),
  'rate-of-other-tax.unknown': ({
    at,
    cat,
    percent,
    rates,
  }: FieldPathParam & {
    readonly cat: string;
    readonly percent: string;
    readonly rates: readonly string[];
  }): Wording =>
    cat === 'IPSI'
      ? {
          text: `${at} has IPSI at ${percent}, but the lowest rate of IPSI is 0.5% (Ley 8/1991 art. 18)`,
          remedy: 'Correct the percentage. Ignore this warning if the ordinance of the city has this rate.',
        }
      : {
          text: `${at} has ${cat} at ${percent}, but the rates since 2020 are ${rates.join(', ')} (Ley 4/2012 art. 51)`,
          remedy:
            'Correct the percentage. Ignore this warning if the law of the Canary Islands has this rate for the sale.',
        },
  'withheld-rate': ({ at, percent }: FieldPathParam & { readonly percent: string }): Wording =>
    `${at} has IRPF at ${percent}, a rate that does not exist`,
  'withheld-rate.rent': ({ at, percent }: FieldPathParam & { readonly percent: string }): Wording => ({
    text: `${at} has IRPF at ${percent}, but the line has regime 11, and the withholding on rent is 19% (RD 439/2007 art. 100)`,
    remedy:
      'Write {"cat": "IRPF", "rate": "capital"}; for premises in Ceuta or Melilla, {"cat": "IRPF", "percent": "7.6%"}. ' +
      'If the line is not for the rental of business premises, remove `es-fiscal-regime`.',
  }),
  'zero-rate': ({ at }: FieldPathParam): Wording =>
    `${at} has VAT at 0%, so it is reported as taxed at a rate that only donations have since 1 October 2024`,
  'zero-rate.ipsi': ({ at }: FieldPathParam): Wording => ({
    text: `${at} has IPSI at 0%, so it is reported as taxed, but the lowest rate of IPSI is 0.5% (Ley 8/1991 art. 18)`,
    remedy:
      'State why there is no tax: {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}} for an ' +
      'exempt sale, {"es-fiscal-exempt": "E2"} for goods that leave the territory, {"es-fiscal-op-class": "N2"} for a ' +
      'service elsewhere, or {"es-fiscal-op-class": "S2"} if the customer declares the tax. ' +
      'Ignore this warning if the ordinance of the city has a rate of 0%.',
  }),
  'regime-missing': ({ at, tag, regime, code }: FieldPathParam & TextParams<'tag' | 'regime' | 'code'>): Wording => ({
    text: `\`$tags\` contains ${tag}, but ${at} is reported under regime ${regime}`,
    remedy: `Add "ext": {"es-fiscal-regime": "${code}"} to the taxes of these lines, or remove the tag.`,
  }),
  'margin-rate': ({ at, percent }: FieldPathParam & { readonly percent: string }): Wording =>
    `${at} has regime 05 (travel agencies) at ${percent}, but the margin of a travel agency is taxed at 21%`,
  'margin-scheme': ({ at, code }: FieldPathParam & { readonly code: string }): Wording =>
    `${at} has regime ${code}, under which only the margin is taxed, but the document does not state the rest of the ` +
    'price, so the record reports the whole price as margin',
  'margin-scheme.intra-community': ({ at }: FieldPathParam): Wording => ({
    text:
      `${at} has regime 03 and is exempt as a delivery within the EU (E5), but this exemption does not cover goods under the ` +
      'margin scheme (art. 25.Uno)',
    remedy:
      'Under the margin scheme, write the margin with its tax, for example "rate": "general", and the rest of the ' +
      'price as a charge without taxes. For an exempt delivery under the general regime (art. 135.Dos), remove ' +
      '`es-fiscal-regime` and the tag of the scheme, and write the whole price in the line.',
  }),
  'margin-scheme.negative': ({ at, base, tax }: FieldPathParam & TextParams<'base' | 'tax'>): Wording => ({
    text: `${at} has regime 03 with a margin of ${base}, so the record has tax of ${tax}, but a sale at a loss has no tax`,
    remedy: 'Write "0.00" as the price of the line, and the whole price as the charge without taxes.',
  }),
  'reverse-charge-abroad': ({ country }: { readonly country: string }): Wording =>
    `the customer has a tax ID of ${country}, but the key \`reverse-charge\` reports that the customer declares the tax in Spain (S2)`,
  'reverse-charge-to-person': ({ name }: { readonly name: string }): Wording =>
    `the customer ${name} has no tax ID, but the key \`reverse-charge\` reports that the customer declares the tax (S2)`,
  'agriculture-charged': ({ at, percent }: FieldPathParam & { readonly percent: string }): Wording =>
    `${at} charges VAT at ${percent}, but has regime 19 (agriculture), under which the supplier charges no VAT`,
  'exempt-regime-charged': ({
    at,
    cat,
    percent,
    code,
  }: FieldPathParam & {
    readonly cat: string;
    readonly percent: string;
    readonly code: string;
  }): Wording => ({
    text: `${at} charges ${cat} at ${percent} under regime ${code}, whose sales are exempt`,
    remedy:
      'If the sale is taxed, remove `es-fiscal-regime`. If the sale is exempt, write ' +
      (cat === 'IPSI'
        ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}.'
        : `{"cat": "${cat}", "key": "exempt", "ext": {"es-fiscal-regime": "${code}"}}.`),
  }),
  'untaxed-row': ({ at, taxes }: FieldPathParam & { readonly taxes: string }): Wording => ({
    text: `${at} has no taxes, but the lines do, so it changes the total but not the tax`,
    remedy:
      `If this discount or charge changes the price, add the \`taxes\` of the lines to it, for example ${taxes}. ` +
      'Otherwise, set its `key`: `outlay` for what you pay on behalf of the customer, `deposit` for a refundable ' +
      'deposit, or `guarantee` for an amount that the customer withholds.',
  }),
  'untaxed-row.rates': ({ at, rates }: FieldPathParam & { readonly rates: readonly string[] }): Wording => ({
    text: `${at} has no taxes, but the lines do, so it changes the total but not the tax`,
    remedy:
      'If this discount or charge changes the price, replace it with one for each rate of the lines. Give each one its ' +
      'part of the amount (for a percentage, set `base` to the amount at this rate) and its `taxes`, for example ' +
      `${rates.join(' and ')}. Otherwise, set its \`key\`: \`outlay\` for what you pay on behalf of the customer, ` +
      '`deposit` for a refundable deposit, or `guarantee` for an amount that the customer withholds.',
  }),
  'untaxed-row.voucher': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is a voucher that was sold without tax, so it is a payment`,
    remedy:
      `Remove the voucher here, and write it as a payment: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'If the tax was already paid when the voucher was sold, add the `taxes` of the lines instead.',
  }),
  'untaxed-row.voucher-sold': ({ at, taxes }: FieldPathParam & { readonly taxes: string }): Wording => ({
    text: `${at} sells a voucher but has no taxes, so the record does not contain the voucher`,
    remedy:
      `For a multi-purpose voucher, whose sale is not subject to the tax, add "taxes": ${taxes} to ${at}. If the voucher is only ` +
      'for goods or services of one rate, add the `taxes` of these goods or services instead.',
  }),
  'untaxed-row.advance': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is an advance without taxes, so it lowers the total but not the tax`,
    remedy:
      'Remove the advance. If an invoice was issued for the advance, write a line with "quantity": "-1", its price and its taxes; ' +
      `otherwise write "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}.`,
  }),
  'untaxed-row.withheld': ({ at, tax }: FieldPathParam & { readonly tax: string }): Wording => ({
    text: `${at} is income tax that the customer withholds, so it must be a tax of the lines, not a separate amount`,
    remedy: `Remove ${at}, and add ${tax} to the \`taxes\` of the lines.`,
  }),
  'untaxed-row.line': ({
    at,
    key,
    amount,
  }: FieldPathParam & { readonly key: 'guarantee' | 'deposit'; readonly amount: string }): Wording => ({
    text: `${at} is a ${key}, but as a line it lowers the total of the record, which must be the total of the sale`,
    remedy:
      key === 'guarantee'
        ? `Remove the line, and write "discounts": [{"key": "guarantee", "reason": "...", "amount": "${amount}"}].`
        : `Remove the line, and write "charges": [{"key": "deposit", "reason": "...", "amount": "-${amount}"}].`,
  }),
  'untaxed-row.added': ({
    at,
    key,
    amount,
  }: FieldPathParam & { readonly key: 'outlay' | 'deposit'; readonly amount: string }): Wording => ({
    text:
      `${at} is ${key === 'deposit' ? 'a deposit' : 'an outlay'}, but as a line it raises the total of the record, which must ` +
      'be the total of the sale',
    remedy: `Remove the line, and write "charges": [{"key": "${key}", "reason": "...", "amount": "${amount}"}].`,
  }),
  'untaxed-row.returned': ({ at, key }: FieldPathParam & { readonly key: string }): Wording => ({
    text:
      key === 'deposit'
        ? `${at} is a deposit, which is not part of the price`
        : key === 'outlay'
          ? `${at} is a tip, interest, or an amount paid on behalf of the customer, which is not part of the price`
          : `${at} is a guarantee that the customer withholds, which does not change the price`,
    remedy: `Add "key": "${key}" to ${at}, so that the record has the tax and the total of the sale.`,
  }),
  'prices-include-unused': ({
    included,
    added,
  }: {
    readonly included: string;
    readonly added: string | null;
  }): Wording => ({
    text:
      `\`tax.prices_include\` is ${included}, but no line has this tax` +
      (added ? `, so Sello added ${added} to the prices` : ''),
    ...(added
      ? { remedy: `Write "prices_include": "${added}"; or remove the field if the prices do not include tax.` }
      : {}),
  }),
  'prices-include-unused.surcharge': ({
    at,
    included,
    surcharge,
  }: FieldPathParam & { readonly included: string; readonly surcharge: string }): Wording => ({
    text:
      `the prices include ${included}, but not the surcharge of ${surcharge} in ${at}, so Sello added the surcharge to ` +
      'the prices',
    remedy:
      'If the prices also include the surcharge, write prices without tax and remove `tax.prices_include`. Ignore this warning if ' +
      'the prices do not include the surcharge.',
  }),
  'prices-include-unused.other': ({
    at,
    included,
    added,
  }: FieldPathParam & TextParams<'included' | 'added'>): Wording => ({
    text: `the prices include ${included}, but ${at} has ${added}, which Sello added to the price`,
    remedy:
      'Write prices without tax and remove `tax.prices_include`. Ignore this warning if the price of this line does ' +
      'not include tax.',
  }),
  'sales-taxes-twice': ({ at, taxes }: FieldPathParam & { readonly taxes: readonly string[] }): Wording =>
    `${at} has ${taxes.join(' and ')}, but a sale can have only one of these taxes`,
  'outlay-taxed': ({ at }: FieldPathParam): Wording =>
    `${at} is an outlay but has taxes, so the customer pays the tax twice`,
  'outlay-taxed.line': ({ at }: FieldPathParam): Wording => ({
    text: `${at} is an outlay but belongs to a line with tax, so the outlay is taxed`,
    remedy:
      'Move the outlay to `charges` of the document, with the key `outlay` and without taxes. If the outlay is your own expense that you ' +
      'charge to the customer, remove the key `outlay`.',
  }),
  'outlay-taxed.kept': ({
    at,
    key,
    amount,
  }: FieldPathParam & { readonly key: 'guarantee' | 'deposit'; readonly amount: string }): Wording => ({
    text:
      `${at} is ${key === 'guarantee' ? 'a guarantee that the customer withholds' : 'a deposit'}, but has taxes, so the price and ` +
      'the tax in the record are wrong',
    remedy:
      key === 'guarantee'
        ? `Remove ${at}, and write "discounts": [{"key": "guarantee", "reason": "...", "amount": "${amount}"}] in the document, ` +
          'without `taxes`.'
        : `Remove ${at}, and write "charges": [{"key": "deposit", "reason": "...", "amount": "${amount}"}] in the document, without ` +
          '`taxes`. If the amount is part of the price, for example an advance, remove the key `deposit`.',
  }),
  'outlay-taxed.named': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is called an outlay but has taxes, so the price and the tax in the record are wrong`,
    remedy:
      `If you paid this in the name of the customer, remove ${at}, and write "charges": [{"key": "outlay", "reason": ` +
      `"...", "amount": "${amount}"}] in the document, without \`taxes\`. If it is your own expense that you charge to ` +
      'the customer, the tax is right: use a different name, for example "gastos".',
  }),
  'outlay-taxed.withheld': ({ at, tax }: FieldPathParam & { readonly tax: string }): Wording => ({
    text: `${at} is income tax that the customer withholds, but has the tax of a sale, so the price in the record is wrong`,
    remedy: `Remove ${at}, and add ${tax} to the \`taxes\` of the lines.`,
  }),
  'discount-taxes-differ': ({
    at,
    cat,
    withSurcharge,
  }: FieldPathParam & { readonly cat: string; readonly withSurcharge: boolean }): Wording =>
    `${at} has no ${cat}${withSurcharge ? ' with surcharge' : ''} although every line has it, so Sello calculates this tax ` +
    'on the amount before the discount',
  'discount-taxes-differ.base': ({
    at,
    base,
    code,
    taxes,
  }: FieldPathParam & {
    readonly base: string;
    readonly code: string | null;
    readonly taxes: string;
  }): Wording => ({
    text:
      `${at} reduces ${base}${code === null ? '' : ` under code ${code}`}, which no line has, ` +
      'so the discount does not reduce the tax of the lines',
    remedy:
      `Write the taxes of the line that the discount reduces, for example "taxes": ${taxes}. To reverse a different ` +
      'sale, issue a credit note.',
  }),
  'discount-taxes-differ.charge': ({
    at,
    regime,
    taxes,
  }: FieldPathParam & { readonly regime: string | null; readonly taxes: string }): Wording => ({
    text:
      regime === null
        ? `${at} has no surcharge although every line has it; a charge for the goods is part of their price (Ley ` +
          '37/1992 art. 78.Dos.1)'
        : `${at} is not under regime ${regime} although every line is`,
    remedy:
      `Write the taxes of the lines, for example "taxes": ${taxes}. Ignore this warning if the charge is for a ` +
      'separate service that is taxed differently.',
  }),
  'discount-one-rate': ({
    at,
    percent,
    base,
    bases,
  }: FieldPathParam & {
    readonly percent: string;
    readonly base: string;
    readonly bases: readonly string[];
  }): Wording =>
    `${at} is ${percent} of all lines, but reduces only the base of ${base}; the lines have ${bases.join(', ')}`,
} as const;
