// Warnings about a code of a tax, its exemption, regime or country that contradicts its row. Part of the table in
// warnings.ts.

export const taxTreatmentWarningTable = {
  'exemption-replaced': {
    blocking: true,
    cause:
      'A line states an exemption, or in IPSI a class without tax, but its key, rate or percentage contradicts it, so the ' +
      'calculation replaced or removed the exemption. The record would report a different operation.',
    remedy:
      'Write the key of the exemption without `rate` and `percent`: `exempt` for E1 and E6, in IGIC also for E7 and E8; ' +
      '`export` for E2 to E4; `intra-community` for E5. IPSI has no keys: write {"cat": "IPSI", "percent": "0%", "ext": ' +
      '{"es-fiscal-exempt": "E1"}}.',
  },
  'surcharge-left-out': {
    blocking: false,
    cause:
      'A line has an equivalence surcharge, but the tax, the rate or the key of the line has none. Only Spanish VAT ' +
      'has this surcharge (Ley 37/1992 art. 154). The warning blocks the job if the record would report a wrong ' +
      'amount or regime.',
    remedy:
      'Write `+eqs` after a rate of VAT, as in "general+eqs"; or write both percentages: {"cat": "VAT", "percent": "21%", ' +
      '"surcharge": "1.75%"}. No other tax has the equivalence surcharge (Ley 37/1992 art. 154).',
  },
  'surcharge-regime': {
    blocking: false,
    cause:
      'A line charges the equivalence surcharge under regime 18. Regime 18 is for the retailer, who pays the surcharge and ' +
      'never charges it (Ley 37/1992 art. 157). The record reports regime 01.',
    remedy:
      'Remove `es-fiscal-regime`, because a sale with the surcharge is reported under regime 01. If the supplier is a retailer under ' +
      'this regime, remove the surcharge instead.',
  },
  'regime-of-persons': {
    blocking: false,
    cause:
      'The supplier is a legal person, but a line has a regime that is only for natural persons and pass-through ' +
      'entities. These regimes are 18 (retailers, Ley 37/1992 art. 148) and 20 (simplified scheme, art. 122) for ' +
      'VAT, and 21 (simplified scheme) for IGIC.',
    remedy:
      'Remove `es-fiscal-regime`, because a legal person reports its sales under regime 01. To charge a retailer the surcharge, write ' +
      'the rate with `+eqs`, for example {"cat": "VAT", "rate": "general+eqs"}.',
  },
  'export-regime': {
    blocking: false,
    cause:
      'A line has the key `exempt` (E1 or E6) and regime 02, which is for exports. Form 303 would list an exempt ' +
      'sale in Spain among the exports.',
    remedy:
      'For an export, write {"cat": "VAT", "key": "export"} without `es-fiscal-exempt`. For an exempt sale in Spain, remove ' +
      '`es-fiscal-regime`.',
  },
  'exempt-regime-charged': {
    blocking: false,
    cause:
      'A line charges tax under a regime whose sales do not have this tax. In IGIC, these are 17 (retailers), 18 (small ' +
      'entrepreneurs) and 19 (Ley 19/1994 art. 25). In IPSI, they are 08 (sales that are subject to VAT or IGIC) and 19 ' +
      '(exempt domestic operations). The authority does not check this.',
    remedy:
      'If the tax is due, remove `es-fiscal-regime`. If the sale is exempt, write {"cat": "IGIC", "key": "exempt", "ext": ' +
      '{"es-fiscal-regime": "18"}}, or in IPSI {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}.',
  },
  'pending-tax-mixed': {
    blocking: false,
    cause:
      'The tax of some lines (regime 14 or 15) is due on the operation date, which is after the issue date, but the ' +
      'tax of other lines or charges is due now (Ley 37/1992 art. 75.Uno). A record has only one operation date, so ' +
      'all tax would be declared in the period of that date. The authority also refuses these rows in the record ' +
      'book, even if both dates are in one quarter (V25).',
    remedy: 'Issue a separate invoice for the lines whose tax is due now.',
  },
  'margin-rate': {
    blocking: false,
    cause:
      'A line has regime 05 of travel agencies at a rate other than 21%. A trip is one service, and its margin is taxed at the ' +
      'general rate, whatever the rates of its parts (Ley 37/1992 art. 90.Uno, 144).',
    remedy:
      'Write {"cat": "VAT", "rate": "general", "ext": {"es-fiscal-regime": "05"}}. If the agency chose the general regime for this ' +
      'customer (Ley 37/1992 art. 147), use regime 01.',
  },
  'territory-regime': {
    blocking: false,
    cause:
      'A line is not subject to its tax (N2), and the customer has an address in a Spanish territory with another ' +
      'tax, but the line does not have regime 08, the regime of such sales (lists L8A and L8B of Orden ' +
      'HAC/1177/2024). The warning also appears if a line of class N2 has regime 08, but the customer is abroad.',
    remedy:
      'Add "ext": {"es-fiscal-regime": "08"} to the taxes of the line. Ignore this warning if the sale is not subject to ' +
      'the tax of the customer either, for example work on a building abroad.',
  },
  'country-left-out': {
    blocking: true,
    cause:
      'The lines charge the tax of another country (one-stop shop), but a discount or charge of the document has the tax ' +
      'of Spain or of a third country. A discount would then reduce tax that was never charged.',
    remedy:
      'Write the taxes of the lines with their country: {"cat": "VAT", "country": "FR", "rate": "general", "ext": ' +
      '{"es-fiscal-regime": "17"}}.',
  },
} as const;
