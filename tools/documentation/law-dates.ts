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
const checked = '15-10-2026, in secondary sources';

const announcement = 'October 2028 for all (note of the ministry of 05-10-2026)';

/** Both are in secondary sources; the order is in force since 06-10-2026, and its dates count from then. */
const eInvoices = 'RD 238/2026 (BOE-A-2026-7295); Orden HAC/1028/2026 (BOE-A-2026-20587)';

export const lawDates: readonly LawDate[] = [
  {
    rule:
      'Companies that pay corporate income tax must issue invoices with a system that complies with RD 1007/2023. Until then, ' +
      'reporting is voluntary, and a supplier can stop.',
    norm: 'RDL 15/2025',
    inForce: '01-01-2027',
    announced: announcement,
    checked,
  },
  {
    rule: 'All other businesses and professionals must issue invoices with such a system.',
    norm: 'RDL 15/2025',
    inForce: '01-07-2027',
    announced: announcement,
    checked,
  },
  {
    rule:
      'The authority accepts only 31 December as the last day under the scheme. Until then, it accepts any day of the ' +
      'current or the previous year (4120).',
    norm: 'Validations 1.2.2',
    inForce: '01-01-2027',
    announced: '',
    checked,
  },
  {
    rule: 'The authority rejects records with IPSI that have no valid regime. Until then, it accepts them with error 2009.',
    norm: 'Validations 1.2.2',
    inForce: '01-01-2027',
    announced: '',
    checked,
  },
  {
    rule: 'Businesses with sales above 8 million EUR must send electronic invoices to other businesses.',
    norm: eInvoices,
    inForce: '06-10-2027',
    announced: '',
    checked,
  },
  {
    rule: 'All other businesses must send electronic invoices to other businesses.',
    norm: eInvoices,
    inForce: '06-10-2028',
    announced: '',
    checked,
  },
  {
    rule: 'Invoices to public administrations must be Facturae files, sent through an entry point such as FACe.',
    norm: 'Ley 25/2013',
    inForce: 'now',
    announced: '',
    checked,
  },
  {
    rule: 'UBL for the public platform has its own specification id, and type 384 for every correction (annex I).',
    norm: 'Orden HAC/1028/2026 (BOE-A-2026-20587), not verified',
    inForce: '06-10-2027',
    announced: 'the schemas, the rules and the test platform are not published yet',
    checked,
  },
  {
    rule: 'The VAT rate of 10% applies to building work on homes only if it is not paid in cash. It also applies to short-term rentals.',
    norm: 'RDL 29/2026, ratification not verified',
    inForce: '01-12-2026',
    announced: '',
    checked,
  },
  {
    rule: 'A taxpayer uses the official forms (annexes I to III) to authorize another party to send its records.',
    norm: 'Resolution of 18-12-2024 (BOE-A-2024-27600)',
    inForce: 'now',
    announced: '',
    checked,
  },
];
