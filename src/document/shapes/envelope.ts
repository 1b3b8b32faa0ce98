// Shapes of the envelope's header, and the table of document shapes.

import type { DocumentKind } from '../model/schemas';
import { deliveryShape, invoiceShape, orderShape, paymentShape, statusShape } from './bill';
import { codeKind, keyKind, routeKind, textKind, uuidKind, verbatimTextKind } from './kinds';
import { itemDocumentShape, stampShape } from './line';
import { metaKind } from './maps';
import { digestShape, noteMessageDocumentShape, partyDocumentShape, taxIdentityDocumentShape } from './party';
import { defineListKind, defineObjectKind, markRequiredMember, type Shape, defineShape } from './shape';

const link = defineShape('head/link', {
  uuid: uuidKind,
  category: keyKind,
  key: keyKind,
  code: codeKind,
  title: textKind,
  description: textKind,
  mime: verbatimTextKind,
  digest: defineObjectKind(digestShape),
  url: textKind,
  meta: metaKind,
});

export const envelopeHeadShape = defineShape('head/header', {
  uuid: markRequiredMember(uuidKind),
  dig: markRequiredMember(defineObjectKind(digestShape)),
  stamps: defineListKind(stampShape),
  links: defineListKind(link),
  tags: defineListKind(verbatimTextKind),
  meta: metaKind,
  notes: textKind,
  from: routeKind,
  to: routeKind,
  ignore: defineListKind(verbatimTextKind),
});

export const documentShapes: Readonly<Record<DocumentKind, Shape>> = {
  invoice: invoiceShape,
  order: orderShape,
  delivery: deliveryShape,
  payment: paymentShape,
  status: statusShape,
  party: partyDocumentShape,
  item: itemDocumentShape,
  message: noteMessageDocumentShape,
  taxIdentity: taxIdentityDocumentShape,
};
