// Tests email templates, including hostile ones: they read only values of their invoice, end in time, and add no header.
import { composeInvoiceMail, listMailSettingsFaults } from '../../src/mail/compose';
import { renderMailTemplate } from '../../src/mail/engine';
import { buildMailTemplateValues, sampleMailTemplateValues } from '../../src/mail/values';
import type { InvoiceMailSettings } from '../../src/model/mail-settings';
import { searchingMailTemplate } from './slow-templates';

const render = (template: string, form: 'html' | 'text' = 'text') =>
  renderMailTemplate(template, sampleMailTemplateValues, form);

describe('a template of an email', () => {
  it.each([
    ['{{ invoice.number }}', 'F-000012'],
    ['{{ customer.name | upcase }}', 'HOTEL MIRADOR, S.L.'],
    ['{% if invoice.due_date %}due {{ invoice.due_date }}{% endif %}', 'due 2026-12-25'],
    ['{% for i in (1..3) %}{{ i }}{% endfor %}', '123'],
    ['{{ invoice.number | append: "!" }}', 'F-000012!'],
    ['{% assign a = customer.name %}{{ a | size }}', '19'],
    ["{% if customer.name contains 'S.L.' and invoice.code contains 12 %}a{% endif %}", 'a'],
    ["{% if customer.name contains 'S.A.' or invoice contains 'x' %}a{% else %}b{% endif %}", 'b'],
    ['{% assign a = (1..3) %}{% if a contains 3 %}a{% endif %}', 'a'],
  ])('renders %s as %s', (template, made) => expect(render(template)).toBe(made));

  it('escapes values in HTML, whatever the template requests', () => {
    const values = {
      ...sampleMailTemplateValues,
      customer: { ...sampleMailTemplateValues.customer, name: '<img src=x>"&' },
    };
    expect(renderMailTemplate('<p>{{ customer.name }}</p>', values, 'html')).toBe('<p>&lt;img src=x&gt;&#34;&amp;</p>');
    expect(() => renderMailTemplate('{{ customer.name | raw }}', values, 'html')).toThrow('undefined filter: raw');
    expect(renderMailTemplate('{{ customer.name }}', values, 'text')).toBe('<img src=x>"&');
  });

  it.each([
    // These read other values.
    ['{{ workspace }}'],
    ['{{ entry.id }}'],
    ['{{ invoice.constructor }}'],
    ['{{ invoice.__proto__.toString }}'],
    ['{{ invoice["constructor"]["constructor"] }}'],
    ['{{ process.env.HOME }}'],
    ['{{ invoice.lines }}'],
    // These read files and other templates.
    ["{% include '/etc/passwd' %}"],
    ["{% render '../../package.json' %}"],
    ["{% layout 'x' %}"],
    ['{% tablerow i in (1..9) %}{% endtablerow %}'],
    ['{% increment a %}'],
    ['{% echo invoice %}'],
    // These filters multiply, or need quadratic time.
    ['{{ invoice.number | replace: "0", "00" }}'],
    ['{{ "now" | date: "%1000000000d" }}'],
    ['{{ invoice.number | strip_html }}'],
    ['{{ invoice.number | times: 1e308 }}'],
    ['{{ "a" | json }}'],
    // This is not a template.
    ['{{ invoice.number'],
    ['{% if %}'],
    ['{% for %}{% endfor %}'],
  ])('is refused if it is %s', (template) => expect(() => render(template)).toThrow());

  const endlessLoop = `{% for i in (1..9000) %}${'x'.repeat(20_000)}{% endfor %}`;
  const nested = (depth: number) => `${'{% for a in (1..10) %}'.repeat(depth)}x${'{% endfor %}'.repeat(depth)}`;
  it.each([
    ['multiplying loops', nested(8)],
    ['a loop of a billion', '{% for i in (1..1000000000) %}{% endfor %}'],
    ['a text that doubles', `{% assign s = "xxxxxxxx" %}${'{% assign s = s | append: s %}'.repeat(40)}{{ s }}`],
    [
      'a text that doubles in a loop',
      '{% assign s = "x" %}{% for i in (1..9999) %}{% assign s = s | append: s %}{% endfor %}',
    ],
    ['loops within ranges', '{% for i in (1..5000) %}{% for j in (1..5000) %}{% endfor %}{% endfor %}'],
    ['thousands of values', "{{ 'a' }}".repeat(7_000)],
    ['thousands of small rounds', '{% for i in (1..9000) %}a{% endfor %}'],
    ['a list of nearly a million', '{% assign a = (1..900000) %}'],
    ['nested blocks', `${'{% if true %}'.repeat(4_000)}x${'{% endif %}'.repeat(800)}`],
    ['64 kB and more', 'x'.repeat(64 * 1024 + 1)],
    ['output of 64 kB and more', `{% for i in (1..9000) %}${'x'.repeat(20)}{% endfor %}`],
    ['searches in a long text', searchingMailTemplate],
    ['a captured text without end', `{% capture s %}${endlessLoop}{% endcapture %}{{ s | size }}`],
    ['captured texts without end', `{% assign s = 'x' %}${'{% capture s %}{{ s }}{{ s }}{% endcapture %}'.repeat(40)}`],
    ['an expression without end', `{{ ${'invoice.'.repeat(8_000)}number }}`],
    ['conditions without end', `{% if ${'true and '.repeat(7_000)} nothing.here %}{% else %}{{ nothing }}{% endif %}`],
  ])('is refused within a second if it has %s', (_, template) => {
    const from = performance.now();
    expect(() => render(template)).toThrow();
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

describe('the email of a template', () => {
  const supplier: InvoiceMailSettings = {
    fromName: 'Ebro',
    texts: { es: { subject: 'S {{ invoice.number }}', text: 'T' } },
  };
  const workspace: InvoiceMailSettings = {
    fromName: 'W',
    replyTo: 'a@example.com',
    bcc: ['b@example.com'],
    texts: { en: { subject: 'E', text: 'T', html: '<p>{{ customer.name }}</p>' } },
  };

  it('uses the settings of the supplier, then of the workspace, then the standard texts', () => {
    const settings = [supplier, workspace];
    expect(composeInvoiceMail(settings, sampleMailTemplateValues, 'es')).toEqual({
      mail: {
        fromName: 'Ebro',
        replyTo: 'a@example.com',
        bcc: ['b@example.com'],
        subject: 'S F-000012',
        text: 'T',
      },
    });
    expect(composeInvoiceMail(settings, sampleMailTemplateValues, 'en')).toMatchObject({
      mail: { subject: 'E', html: '<p>Hotel Mirador, S.L.</p>' },
    });
    expect(composeInvoiceMail([], sampleMailTemplateValues, 'es')).toMatchObject({
      mail: { subject: 'Factura F-000012 de Muebles del Ebro, S.A.' },
    });
  });

  it('has no line end in its subject, whatever the source of the subject', () => {
    const values = {
      ...sampleMailTemplateValues,
      supplier: { ...sampleMailTemplateValues.supplier, name: 'A\r\nBcc: x@example.com' },
    };
    expect(composeInvoiceMail([], values, 'es')).toMatchObject({ faults: [{ code: 'mail-line-end' }] });
  });

  it.each([
    [{ fromName: 'A\nBcc: x@example.com' }, '$.from_name'],
    [{ replyTo: 'Ana <a@example.com>' }, '$.reply_to'],
    [{ replyTo: 'a@example.com\r\nBcc: x@example.com' }, '$.reply_to'],
    [{ bcc: ['a@example.com', 'b@example.com,c@example.com'] }, '$.bcc[1]'],
    [{ texts: { es: { subject: 'a\r\nb', text: 'x' } } }, '$.texts.es.subject'],
    [{ texts: { en: { subject: 'a', text: '{{ nothing }}' } } }, '$.texts.en.text'],
    [{ texts: { en: { subject: 'a', text: 'x', html: '{{ invoice.number | raw }}' } } }, '$.texts.en.html'],
    [{ texts: { en: { subject: '{% capture a %}\n{% endcapture %}x{{ a }}x', text: 'x' } } }, '$.texts.en.subject'],
  ] as const)('is refused with %j', (settings, path) => {
    expect(listMailSettingsFaults(settings as InvoiceMailSettings).flatMap(({ paths }) => paths)).toEqual([path]);
  });

  it('has the exact amounts and dates in its language', () => {
    const document = JSON.stringify({
      series: 'F',
      code: '1',
      issue_date: '2026-11-25',
      totals: { total_with_tax: '1234567.10' },
    });
    expect(buildMailTemplateValues(document, { verification: '' }, 'es').invoice).toMatchObject({
      number: 'F-1',
      issue_date: '25/11/2026',
      total: '1.234.567,10',
    });
    expect(buildMailTemplateValues(document, { verification: '' }, 'en').invoice.total).toBe('1,234,567.10');
  });
});
