// The days from which rules apply: current law, announced law, and the date of the last check. docs/law.md is generated from it.

interface LawDate {
  readonly rule: string;
  readonly norm: string;
  /** Day from which it applies; `now` if it already applies. */
  readonly inForce: string;
  /** Announced but not law yet; empty if there is nothing. */
  readonly announced: string;
  readonly checked: string;
}

/** No official page was read on this day, but other sources agreed. */
const checked = '15-10-2026, second sources';

const announcement = 'October 2028 for all (note of the ministry of 05-10-2026)';

/** Both are in secondary sources; the order is in force since 06-10-2026, and its dates count from then. */
const eInvoices = 'RD 238/2026 (BOE-A-2026-7295); Orden HAC/1028/2026 (BOE-A-2026-20587)';

export const lawDates: readonly LawDate[] = [
  {
    rule: 'Taxpayers of corporate tax issue with such a system. Until then sending is voluntary and can be stopped.',
    norm: 'RDL 15/2025',
    inForce: '01-01-2027',
    announced: announcement,
    checked,
  },
  {
    rule: 'All other businesses and professionals issue with such a system',
    norm: 'RDL 15/2025',
    inForce: '01-07-2027',
    announced: announcement,
    checked,
  },
  {
    rule: 'The last day under the scheme is 31 December; before, any day of the current or the previous year is accepted (4120)',
    norm: 'Validations 1.2.2',
    inForce: '01-01-2027',
    announced: '',
    checked,
  },
  {
    rule: 'IPSI without a valid regime is rejected; before, it is accepted with error 2009',
    norm: 'Validations 1.2.2',
    inForce: '01-01-2027',
    announced: '',
    checked,
  },
  {
    rule: 'Electronic invoices between businesses, with sales above 8 million EUR',
    norm: eInvoices,
    inForce: '06-10-2027',
    announced: '',
    checked,
  },
  {
    rule: 'Electronic invoices between all other businesses',
    norm: eInvoices,
    inForce: '06-10-2028',
    announced: '',
    checked,
  },
  {
    rule: 'Invoices to administrations as Facturae, through their entry points, FACe among them',
    norm: 'Ley 25/2013',
    inForce: 'now',
    announced: '',
    checked,
  },
  {
    rule: 'UBL for the public platform with its own specification id, always 384 for corrections (annex I)',
    norm: 'Orden HAC/1028/2026 (BOE-A-2026-20587), not verified',
    inForce: '06-10-2027',
    announced: 'schemas, rules and test platform were not published',
    checked,
  },
  {
    rule: 'VAT at 10 % on building work on homes only if the work is not paid in cash; short-term rentals at 10 %',
    norm: 'RDL 29/2026, ratification not verified',
    inForce: '01-12-2026',
    announced: '',
    checked,
  },
  {
    rule: 'Forms by which a taxpayer lets others send for it (annexes I to III)',
    norm: 'Resolution of 18-12-2024 (BOE-A-2024-27600)',
    inForce: 'now',
    announced: '',
    checked,
  },
];
