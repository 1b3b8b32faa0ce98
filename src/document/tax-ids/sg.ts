// Singapore's identifiers: entity numbers of businesses, companies and others, and numbers given out for the tax alone.

import { check, type TaxIdRule } from './tax-id';

const forms = [/^\d{8}[A-Z]$/, /^(?:19|20)\d{7}[A-Z]$/, /^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/, /^M[A-Z0-9]\d{7}[A-Z0-9]$/];

export const sg: TaxIdRule = {
  country: 'SG',
  checks: check('invalid Singaporean tax identity code', (code) => forms.some((form) => form.test(code))),
};
