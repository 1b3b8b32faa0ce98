// Shapes of the envelope's header, and the table of document shapes.

import type { DocumentKind } from '../model/schemas';
import { deliveryNoteShape, invoiceShape, orderShape, billPaymentDocumentShape, billStatusDocumentShape } from './bill';
import {
  codeMemberKind,
  keyMemberKind,
  routingUriMemberKind,
  textMemberKind,
  uuidMemberKind,
  verbatimTextMemberKind,
} from './kinds';
import { itemDocumentShape, stampShape } from './line';
import { metaMemberKind } from './maps';
import { digestShape, noteMessageDocumentShape, partyDocumentShape, taxIdentityDocumentShape } from './party';
import { defineListMemberKind, defineObjectMemberKind, defineRequiredMember, type Shape, defineShape } from './shape';

const link = defineShape('head/link', {
  uuid: uuidMemberKind,
  category: keyMemberKind,
  key: keyMemberKind,
  code: codeMemberKind,
  title: textMemberKind,
  description: textMemberKind,
  mime: verbatimTextMemberKind,
  digest: defineObjectMemberKind(digestShape),
  url: textMemberKind,
  meta: metaMemberKind,
});

export const envelopeHeadShape = defineShape('head/header', {
  uuid: defineRequiredMember(uuidMemberKind),
  dig: defineRequiredMember(defineObjectMemberKind(digestShape)),
  stamps: defineListMemberKind(stampShape),
  links: defineListMemberKind(link),
  tags: defineListMemberKind(verbatimTextMemberKind),
  meta: metaMemberKind,
  notes: textMemberKind,
  from: routingUriMemberKind,
  to: routingUriMemberKind,
  ignore: defineListMemberKind(verbatimTextMemberKind),
});

export const documentShapesByKind: Readonly<Record<DocumentKind, Shape>> = {
  invoice: invoiceShape,
  order: orderShape,
  delivery: deliveryNoteShape,
  payment: billPaymentDocumentShape,
  status: billStatusDocumentShape,
  party: partyDocumentShape,
  item: itemDocumentShape,
  message: noteMessageDocumentShape,
  taxIdentity: taxIdentityDocumentShape,
};
