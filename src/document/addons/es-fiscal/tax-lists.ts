// The codes of each Spanish tax: its regimes (lists L8A, L8B and the list of IPSI) and its exemptions (list L10), each
// with the provision that a mention cites.

/**
 * A provision in the form in which mentions cite it. Without an article, a mention cites only the law; without a law,
 * it cites nothing.
 */
interface LegalProvision {
  readonly law?: string;
  readonly article?: string;
}

interface TaxLists {
  /** `Impuesto`, list L1. */
  readonly tax: string;
  /** `ClaveRegimen`. */
  readonly regimes: Readonly<Record<string, string>>;
  /** `OperacionExenta`. */
  readonly exemptions: Readonly<Record<string, LegalProvision>>;
}

/** Regimes that VAT and IGIC share. */
const shared = {
  '01': 'general',
  '02': 'export',
  '03': 'used goods, art, antiques',
  '04': 'investment gold',
  '05': 'travel agencies',
  '06': 'groups of entities',
  '07': 'cash accounting',
  '09': 'mediation by travel agencies',
  '10': 'collections for third parties',
  '11': 'rental of business premises',
  '14': 'pending accrual, public works',
  '15': 'pending accrual, successive supplies',
} as const;

const vat = (article: string): LegalProvision => ({ law: '37/1992', article });
const igic = (article: string): LegalProvision => ({ law: '20/1991', article });
const ipsi: LegalProvision = { law: '8/1991' };

/** E6 is any other exemption, which the document describes. E7 and E8 exist only for IGIC (rule 1182). */
export const taxCodeListsBySpanishTax = {
  VAT: {
    tax: '01',
    regimes: {
      ...shared,
      '08': 'subject to IGIC or IPSI',
      '17': 'one-stop shop (OSS, IOSS)',
      '18': 'equivalence surcharge, of the retailer',
      '19': 'agriculture',
      '20': 'simplified',
    },
    exemptions: { E1: vat('20'), E2: vat('21'), E3: vat('22'), E4: vat('23-24'), E5: vat('25'), E6: {} },
  },
  IPSI: {
    tax: '02',
    regimes: {
      '01': 'general',
      '08': 'subject to VAT or IGIC',
      '11': 'rental of business premises',
      '18': 'Ceuta, ordinance art. 73.4 and 73.5',
      '19': 'exempt interior operations',
      '20': 'objective estimation',
    },
    // Ley 8/1991 art. 7 is about domestic operations, art. 8 about exports and similar operations.
    exemptions: {
      E1: { law: '8/1991', article: '7' },
      E2: { law: '8/1991', article: '8' },
      E3: { law: '8/1991', article: '8' },
      E4: ipsi,
      E5: ipsi,
      E6: {},
    },
  },
  IGIC: {
    tax: '03',
    regimes: {
      ...shared,
      '08': 'subject to VAT or IPSI',
      '17': 'retailer',
      '18': 'small entrepreneur',
      '19': 'exempt, Ley 19/1994 art. 25',
      '20': 'subject to IPSI',
      '21': 'simplified',
    },
    // Ley 4/2012 of the Canary Islands removed the domestic exemptions from Ley 20/1991.
    exemptions: {
      E1: { law: '4/2012', article: '50' },
      E2: igic('11'),
      E3: igic('12'),
      E4: { law: '20/1991' },
      E5: { law: '20/1991' },
      E6: {},
      E7: {},
      E8: {},
    },
  },
} as const satisfies Record<string, TaxLists>;

export const isSpanishTaxCategory = (cat: string): cat is keyof typeof taxCodeListsBySpanishTax =>
  Object.hasOwn(taxCodeListsBySpanishTax, cat);

export const findCodeListsOfSpanishTax = (cat: string): TaxLists | undefined =>
  isSpanishTaxCategory(cat) ? taxCodeListsBySpanishTax[cat] : undefined;

/**
 * Provision for IGIC sales that are exempt by the economic and fiscal regime of the islands, whatever their code is
 * (list L8B, 19).
 */
const investment: LegalProvision = { law: '19/1994', article: '25' };

/**
 * Provision for investment gold (list L8A, 04), whose code is E6, or E1 if the client writes none. An export or a
 * delivery to another member state is exempt as such.
 */
const investmentGold: LegalProvision = vat('140 bis');
const codesOfGold: ReadonlySet<string> = new Set(['E1', 'E6']);

/**
 * Finds the provision that exempts a sale, for the mentions of page and files (RD 1619/2012 art. 6.1.j).
 * @param codes the exemption (list L10) and the regime of the row
 */
export const findExemptionProvision = (
  cat: string,
  { exempt, regime }: { readonly exempt: string | undefined; readonly regime: string | undefined },
): LegalProvision | undefined => {
  if (exempt === undefined) return undefined;
  if (cat === 'VAT' && regime === '04' && codesOfGold.has(exempt)) return investmentGold;
  return cat === 'IGIC' && regime === '19' ? investment : findCodeListsOfSpanishTax(cat)?.exemptions[exempt];
};

/**
 * Describes each code: with one meaning for all taxes, or with one meaning for each tax, such as `one-stop shop (VAT);
 * retailer (IGIC)` for `17`.
 */
export function buildRegimeCodeDescriptions(): Record<string, string> {
  const meanings: Record<string, Map<string, string[]>> = {};
  for (const [cat, { regimes }] of Object.entries<TaxLists>(taxCodeListsBySpanishTax)) {
    for (const [code, meaning] of Object.entries(regimes)) {
      const ofCode = (meanings[code] ??= new Map<string, string[]>());
      ofCode.set(meaning, [...(ofCode.get(meaning) ?? []), cat]);
    }
  }
  return Object.fromEntries(
    Object.entries(meanings).map(([code, ofCode]) => [
      code,
      ofCode.size === 1 && code !== '21'
        ? [...ofCode.keys()].join('')
        : [...ofCode].map(([meaning, cats]) => `${meaning} (${cats.join(', ')})`).join('; '),
    ]),
  );
}
