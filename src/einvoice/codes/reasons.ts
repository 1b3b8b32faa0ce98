// Codes of reasons of discounts (UNTDID 5189) and charges (UNTDID 7161) by their keys.

export const allowanceReasonCodes: Readonly<Record<string, string>> = {
  'early-completion': '41',
  military: '62',
  'work-accident': '63',
  'special-agreement': '64',
  'production-error': '65',
  'new-outlet': '66',
  sample: '67',
  'end-of-range': '68',
  incoterm: '70',
  'pos-threshold': '71',
  'special-rebate': '100',
  temporary: '103',
  standard: '104',
  'yearly-turnover': '105',
};

/** Release 1.3.15 of the EN 16931 rules has none for stamp duty, taxes, customs and insurance (BR-CL-20): they are texts. */
export const chargeReasonCodes: Readonly<Record<string, string>> = {
  outlay: 'AAE',
  delivery: 'DL',
  packing: 'PC',
  handling: 'HD',
  storage: 'ABA',
  admin: 'AEM',
  cleaning: 'CG',
};

/** What a row is called that gives no reason itself. */
export const chargeReasons: Readonly<Record<string, string>> = {
  'stamp-duty': 'Timbre',
  tax: 'Impuesto',
  customs: 'Aduanas',
  insurance: 'Seguro',
};
