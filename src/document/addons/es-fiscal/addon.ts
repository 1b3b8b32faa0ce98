// The Spanish fiscal addon put together: real-time reporting of invoices (RD 1007/2023, Orden HAC/1177/2024).

import type { Scenario } from '../../regimes/regime';
import type { Addon } from '../addon';
import { docType } from './extensions';
import { normalizeCombo, normalizeInvoice } from './normalize';
import { fiscalRules } from './rules';

/** Kind of invoice by type and tags; the last match wins. */
const scenarios: readonly Scenario[] = [
  { types: ['standard'], ext: { [docType]: 'F1' } },
  { types: ['standard'], tags: ['simplified'], ext: { [docType]: 'F2' } },
  { types: ['standard'], tags: ['replacement'], ext: { [docType]: 'F3' } },
  { types: ['corrective', 'credit-note', 'debit-note'], tags: ['simplified'], ext: { [docType]: 'R5' } },
];

export const esFiscal: Addon = {
  key: 'es-fiscal-v1',
  requires: [],
  tags: ['replacement'],
  scenarios,
  rules: fiscalRules,
  normalizeCombo,
  normalizeInvoice,
};
