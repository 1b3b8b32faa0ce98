// Shapes of taxes: combos on rows, the settings of a document, the summary.

import { amount, category, code, flag, key, percent, untrimmed, word } from './kinds';
import { extensions, meta } from './maps';
import { alwaysWritten, list, object, legacy, shape } from './shape';

/** `tags` is the old place of the rate. */
export const taxCombo = shape('tax/combo', {
  cat: code,
  country: word,
  key,
  rate: key,
  percent,
  surcharge: percent,
  ext: extensions,
  tags: legacy(list(key)),
});

const taxNote = shape('tax/note', { cat: code, key, text: untrimmed, ext: extensions });

/** `tags` is the old place of the document's `$tags`. */
export const documentTax = shape('bill/tax', {
  prices_include: category,
  rounding: key,
  point: key,
  ext: extensions,
  notes: list(taxNote),
  meta,
  tags: legacy(list(key)),
});

const surcharge = shape('tax/rate-total-surcharge', { percent, amount: alwaysWritten(amount, '0') });

const rateTotal = shape('tax/rate-total', {
  country: word,
  key,
  ext: extensions,
  base: alwaysWritten(amount, '0'),
  percent,
  surcharge: object(surcharge),
  amount: alwaysWritten(amount, '0'),
});

const categoryTotal = shape('tax/category-total', {
  code,
  retained: flag,
  informative: flag,
  rates: alwaysWritten(list(rateTotal), []),
  amount: alwaysWritten(amount, '0'),
  surcharge: amount,
});

export const taxTotal = shape('tax/total', {
  categories: list(categoryTotal),
  sum: alwaysWritten(amount, '0'),
  retained: amount,
});
