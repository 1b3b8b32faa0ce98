// Refuses numbers and references that are too long for their elements, because a truncated number would refer to
// something else.
import type { Fault } from '../../contracts/errors';
import type { Invoice } from '../../document/model/invoice';
import type { DocumentRef } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { cleanXmlText, formatEInvoiceDocumentNumber } from '../text';
import { createEInvoiceFault } from '../findings';
import { facturaeRelatedInvoiceCharactersMax } from './texts';
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';

const numberMax = 20;
const paymentReferenceMax = 60;

type Reference = readonly [path: string, text: string | undefined, max: number];

export const listFacturaeReferenceFaults = ({ invoice }: EInvoiceInput): Fault[] =>
  listReferences(invoice).flatMap(([path, text = '', max]) => {
    const { length } = cleanXmlText(text) ?? '';
    return length > max
      ? [
          createEInvoiceFault(
            '27',
            path,
            createMessage('facturae-reference-length', { max: String(max), count: String(length) }),
          ),
        ]
      : [];
  });

function listReferences(invoice: Invoice): Reference[] {
  const { ordering, payment } = invoice;
  const name = (reference: DocumentRef | undefined) => reference && formatEInvoiceDocumentNumber(reference);
  return [
    ['code', invoice.code, numberMax],
    ['series', invoice.series, numberMax],
    ...listOriginal(invoice),
    ['ordering.purchases[0].code', name(ordering?.purchases?.[0]), numberMax],
    ['ordering.code', ordering?.code, numberMax],
    ['ordering.contracts[0].code', name(ordering?.contracts?.[0]), numberMax],
    ...(invoice.lines ?? []).map(({ item }, index): Reference => [`lines[${index}].item.ref`, item?.ref, numberMax]),
    ['payment.instructions.ref', payment?.instructions?.ref, paymentReferenceMax],
  ];
}

function listOriginal(invoice: Invoice): Reference[] {
  const [original] = invoice.preceding ?? [];
  if (original === undefined) return [];
  return isCorrectionDocument(invoice)
    ? [
        ['preceding[0].code', original.code, numberMax],
        ['preceding[0].series', original.series, numberMax],
      ]
    : [['preceding[0].code', formatEInvoiceDocumentNumber(original), facturaeRelatedInvoiceCharactersMax]];
}
