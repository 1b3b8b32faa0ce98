// The Spanish regime put together.

import type { Regime } from '../regime';
import { spanishCategories } from './rates';
import { spanishScenarios, spanishTags } from './scenarios';

export const spain: Regime = {
  country: 'ES',
  currency: 'EUR',
  zone: 'Europe/Madrid',
  rounding: 'precise',
  categories: spanishCategories,
  tags: spanishTags,
  scenarios: spanishScenarios,
  corrections: ['credit-note', 'corrective', 'debit-note'],
};
