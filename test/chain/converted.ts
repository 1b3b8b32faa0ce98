// Converts an invoice for tests: the content of a record that breaks no rule, or the code of the rejection.
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { RegistrationRecordContent } from '../../src/chain/record/record';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import type { Invoice } from '../../src/document/model/invoice';
import { category, rate } from './invoices';

/** Returns the content, and checks that the authority would accept it. */
export function converted(invoice: Invoice): RegistrationRecordContent {
  const conversion = convertToRegistrationRecordContent(invoice);
  if (!('content' in conversion)) throw new Error(conversion.refusal.message.id);
  const { rejections } = findBrokenRecordRules(
    { kind: 'registration', content: conversion.content, flags: {} },
    { today: '2025-03-10' },
  );
  expect(rejections).toEqual([]);
  return conversion.content;
}

export const refusalOf = (invoice: Invoice) => {
  const conversion = convertToRegistrationRecordContent(invoice);
  return 'refusal' in conversion ? conversion.refusal.code : 'converted';
};

/** The `tax` of a document of this type. */
export const types = (docType: string, more: Record<string, string> = {}) => ({
  tax: { ext: { 'es-fiscal-doc-type': docType, ...more } },
});

/** An earlier invoice, with surcharge and a retained tax. */
export const preceding = [
  {
    series: 'FA',
    code: '6',
    issue_date: '2025-02-01',
    tax: {
      categories: [
        category('VAT', [rate({ surcharge: { percent: '5.2%', amount: '5.20' } }), rate({ base: '50.00' })], {
          amount: '31.50',
          surcharge: '5.20',
        }),
        category('IRPF', [rate()], { retained: true }),
      ],
      sum: '36.70',
    },
  },
];
