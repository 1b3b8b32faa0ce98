// Codes of reasons: for discounts (UNTDID 5189) and charges (UNTDID 7161) by their keys, and for rows without tax
// (VATEX).

export const allowanceReasonCodesByKey: Readonly<Record<string, string>> = {
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

/**
 * Release 1.3.15 of the EN 16931 rules has no codes for stamp duty, taxes, customs and insurance (BR-CL-20), so these
 * reasons are texts.
 */
export const chargeReasonCodesByKey: Readonly<Record<string, string>> = {
  outlay: 'AAE',
  delivery: 'DL',
  packing: 'PC',
  handling: 'HD',
  storage: 'ABA',
  admin: 'AEM',
  cleaning: 'CG',
};

/** Reason of a row that has none. */
export const defaultChargeReasonTextsByKey: Readonly<Record<string, string>> = {
  'stamp-duty': 'Timbre',
  tax: 'Impuesto',
  customs: 'Aduanas',
  insurance: 'Seguro',
};

/** Reason of a charge in a format without codes of reasons, with the words of the PDF. */
export const chargeReasonTextsByKey: Readonly<Record<string, string>> = {
  ...defaultChargeReasonTextsByKey,
  delivery: 'Portes',
  packing: 'Embalaje',
  handling: 'Manipulación',
  storage: 'Almacenaje',
  admin: 'Administración',
  cleaning: 'Limpieza',
};

/** BT-121 (VATEX), as release 1.3.15 of the EN 16931 rules lists them (BR-CL-22). */
export const vatexReasonCodes: ReadonlySet<string> = new Set(
  (
    'VATEX-EU-79-C VATEX-EU-132 VATEX-EU-132-1A VATEX-EU-132-1B VATEX-EU-132-1C VATEX-EU-132-1D VATEX-EU-132-1E ' +
    'VATEX-EU-132-1F VATEX-EU-132-1G VATEX-EU-132-1H VATEX-EU-132-1I VATEX-EU-132-1J VATEX-EU-132-1K VATEX-EU-132-1L ' +
    'VATEX-EU-132-1M VATEX-EU-132-1N VATEX-EU-132-1O VATEX-EU-132-1P VATEX-EU-132-1Q VATEX-EU-135-1 VATEX-EU-143 ' +
    'VATEX-EU-143-1A VATEX-EU-143-1B VATEX-EU-143-1C VATEX-EU-143-1D VATEX-EU-143-1E VATEX-EU-143-1F VATEX-EU-143-1FA ' +
    'VATEX-EU-143-1G VATEX-EU-143-1H VATEX-EU-143-1I VATEX-EU-143-1J VATEX-EU-143-1K VATEX-EU-143-1L VATEX-EU-144 ' +
    'VATEX-EU-146-1E VATEX-EU-159 VATEX-EU-309 VATEX-EU-148 VATEX-EU-148-A VATEX-EU-148-B VATEX-EU-148-C VATEX-EU-148-D ' +
    'VATEX-EU-148-E VATEX-EU-148-F VATEX-EU-148-G VATEX-EU-151 VATEX-EU-151-1A VATEX-EU-151-1AA VATEX-EU-151-1B ' +
    'VATEX-EU-151-1C VATEX-EU-151-1D VATEX-EU-151-1E VATEX-EU-G VATEX-EU-O VATEX-EU-IC VATEX-EU-AE VATEX-EU-D VATEX-EU-F ' +
    'VATEX-EU-I VATEX-EU-J VATEX-FR-FRANCHISE VATEX-FR-CNWVAT VATEX-EU-153 VATEX-FR-CGI261-1 VATEX-FR-CGI261-2 ' +
    'VATEX-FR-CGI261-3 VATEX-FR-CGI261-4 VATEX-FR-CGI261-5 VATEX-FR-CGI261-7 VATEX-FR-CGI261-8 VATEX-FR-CGI261A ' +
    'VATEX-FR-CGI261B VATEX-FR-CGI261C-1 VATEX-FR-CGI261C-2 VATEX-FR-CGI261C-3 VATEX-FR-CGI261D-1 VATEX-FR-CGI261D-1BIS ' +
    'VATEX-FR-CGI261D-2 VATEX-FR-CGI261D-3 VATEX-FR-CGI261D-4 VATEX-FR-CGI261E-1 VATEX-FR-CGI261E-2 VATEX-FR-CGI277A ' +
    'VATEX-FR-CGI275 VATEX-FR-298SEXDECIESA VATEX-FR-CGI295 VATEX-FR-AE'
  ).split(' '),
);
