// VAT rates of the other member states and their regions, for a warning about other percentages. The rates are those that
// member states publish for 2024 to 2026; rates that ended in these years are included, because corrections use them.

/** Percentages by the prefix of tax IDs, with the general rate first. Zero is always possible, and not listed. */
export const unionVatRatesByTaxIdPrefix: ReadonlyMap<string, readonly string[]> = new Map([
  ['AT', ['20%', '19%', '13%', '10%', '4.9%']],
  ['BE', ['21%', '12%', '6%']],
  ['BG', ['20%', '9%']],
  ['CY', ['19%', '9%', '5%', '3%']],
  ['CZ', ['21%', '15%', '12%', '10%']],
  ['DE', ['19%', '7%']],
  ['DK', ['25%']],
  ['EE', ['24%', '22%', '13%', '9%', '5%']],
  ['EL', ['24%', '17%', '13%', '9%', '6%', '4%']],
  ['FI', ['25.5%', '24%', '14%', '13.5%', '10%']],
  ['FR', ['20%', '13%', '10%', '5.5%', '2.1%', '0.9%']],
  ['HR', ['25%', '13%', '5%']],
  ['HU', ['27%', '18%', '5%']],
  ['IE', ['23%', '13.5%', '9%', '4.8%']],
  ['IT', ['22%', '10%', '5%', '4%']],
  ['LT', ['21%', '12%', '9%', '5%']],
  ['LU', ['17%', '14%', '8%', '3%']],
  ['LV', ['21%', '12%', '5%']],
  ['MT', ['18%', '12%', '7%', '5%']],
  ['NL', ['21%', '9%']],
  ['PL', ['23%', '8%', '5%']],
  ['PT', ['23%', '22%', '16%', '13%', '12%', '9%', '6%', '5%', '4%']],
  ['RO', ['21%', '19%', '11%', '9%', '5%']],
  ['SE', ['25%', '12%', '6%']],
  ['SI', ['22%', '9.5%', '5%']],
  ['SK', ['23%', '20%', '19%', '10%', '5%']],
  ['XI', ['20%', '5%']],
]);
