// Shapes of the envelope's header, and the table of document shapes.

import type { DocumentKind } from '../model/schemas';
import { deliveryShape, invoiceShape, orderShape, paymentShape, statusShape } from './bill';
import { codeKind, keyKind, routeKind, textKind, uuidKind, nonEmptyTextKind } from './kinds';
import { itemDocumentShape, stampShape } from './line';
import { metaKind } from './maps';
import { digestShape, messageDocumentShape, partyDocumentShape, taxIdentityDocumentShape } from './party';
import { defineListKind, defineObjectKind, markRequired, type Shape, defineShape } from './shape';

const link = defineShape('head/link', {
  uuid: uuidKind,
  category: keyKind,
  key: keyKind,
  code: codeKind,
  title: textKind,
  description: textKind,
  mime: nonEmptyTextKind,
  digest: defineObjectKind(digestShape),
  url: textKind,
  meta: metaKind,
});

export const envelopeHeadShape = defineShape('head/header', {
  uuid: markRequired(uuidKind),
  dig: markRequired(defineObjectKind(digestShape)),
  stamps: defineListKind(stampShape),
  links: defineListKind(link),
  tags: defineListKind(nonEmptyTextKind),
  meta: metaKind,
  notes: textKind,
  from: routeKind,
  to: routeKind,
  ignore: defineListKind(nonEmptyTextKind),
});

export const documentShapes: Readonly<Record<DocumentKind, Shape>> = {
  invoice: invoiceShape,
  order: orderShape,
  delivery: deliveryShape,
  payment: paymentShape,
  status: statusShape,
  party: partyDocumentShape,
  item: itemDocumentShape,
  message: messageDocumentShape,
  taxIdentity: taxIdentityDocumentShape,
};
