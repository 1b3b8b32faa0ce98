// Templates that once took minutes together: a text search takes the product of both lengths, and a template that only
// needs its full time holds the thread for that long.
import type { InvoiceMailSettings } from '../../src/model/mail-settings';

const sought = `${'a'.repeat(10_000)}b${'a'.repeat(10_000)}`;
const search = Array.from({ length: 62 }, () => 's contains t').join(' or ');

/** Took twenty seconds. */
export const searchingMailTemplate =
  `{% capture s %}${'a'.repeat(40_000)}{% endcapture %}{% capture t %}${sought}{% endcapture %}` +
  `{% if ${search} %}x{% endif %}`;

/** Needs all the time of a template, in whatever rounds the limits allow. */
const roundsMailTemplate = `{% for i in (1..900) %}${'{% if i > 1 and i < 0 or i == 7 %}x{% endif %}'.repeat(9)}{% endfor %}`;

const texts = { subject: roundsMailTemplate, text: searchingMailTemplate, html: roundsMailTemplate };

export const slowMailSettings: InvoiceMailSettings = { texts: { en: texts, es: texts } };
