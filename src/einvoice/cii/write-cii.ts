// Writes CII D16B, a CrossIndustryInvoice of the profile EN 16931 (Factur-X, ZUGFeRD 2), from the model of EN 16931.
import type { EInvoiceHeaderReferences, EInvoiceModel, EInvoiceSupportingDocument } from '../model/e-invoice-model';
import type { EInvoiceProfile } from '../profiles';
import {
  mapRowsToXml,
  buildXmlTextElementUnlessEmpty,
  wrapInXmlElementUnlessEmpty,
  buildXmlDocumentText,
} from '../xml';
import { buildCiiPostalAddressXml, buildCiiDateXml, buildCiiPartyXml, buildCiiTaxRepresentativeXml } from './elements';
import { ciiInvoicedObjectTypeCode, buildCiiLineXml } from './line';
import { buildCiiSettlementXml } from './settlement';

const schemas = 'urn:un:unece:uncefact:data:standard:';
const namespaces = {
  'xmlns:rsm': `${schemas}CrossIndustryInvoice:100`,
  'xmlns:ram': `${schemas}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${schemas}QualifiedDataType:100`,
  'xmlns:udt': `${schemas}UnqualifiedDataType:100`,
};

export function buildCiiXml(terms: EInvoiceModel, profile: EInvoiceProfile): string {
  const context = wrapInXmlElementUnlessEmpty(
    'rsm:ExchangedDocumentContext',
    wrapInXmlElementUnlessEmpty(
      'ram:GuidelineSpecifiedDocumentContextParameter',
      buildXmlTextElementUnlessEmpty('ram:ID', profile.specification),
    ),
  );
  const transaction = wrapInXmlElementUnlessEmpty(
    'rsm:SupplyChainTradeTransaction',
    mapRowsToXml(terms.lines, buildCiiLineXml),
    writeAgreement(terms),
    writeDelivery(terms),
    buildCiiSettlementXml(terms),
  );
  const content = context + writeDocument(terms) + transaction;
  return buildXmlDocumentText('rsm:CrossIndustryInvoice', namespaces, content);
}

const writeDocument = (terms: EInvoiceModel): string =>
  wrapInXmlElementUnlessEmpty(
    'rsm:ExchangedDocument',
    buildXmlTextElementUnlessEmpty('ram:ID', terms.number),
    buildXmlTextElementUnlessEmpty('ram:TypeCode', terms.typeCode),
    buildCiiDateXml('ram:IssueDateTime', terms.issueDate),
    mapRowsToXml(terms.notes, ({ text, subject }) =>
      wrapInXmlElementUnlessEmpty(
        'ram:IncludedNote',
        buildXmlTextElementUnlessEmpty('ram:Content', text),
        buildXmlTextElementUnlessEmpty('ram:SubjectCode', subject),
      ),
    ),
  );

const reference = (name: string, id: string | undefined): string =>
  wrapInXmlElementUnlessEmpty(name, buildXmlTextElementUnlessEmpty('ram:IssuerAssignedID', id));

function writeAgreement({ references, seller, buyer, representative, attachments }: EInvoiceModel): string {
  return wrapInXmlElementUnlessEmpty(
    'ram:ApplicableHeaderTradeAgreement',
    buildXmlTextElementUnlessEmpty('ram:BuyerReference', references.buyer),
    buildCiiPartyXml('ram:SellerTradeParty', seller),
    buildCiiPartyXml('ram:BuyerTradeParty', buyer),
    representative ? buildCiiTaxRepresentativeXml(representative) : '',
    reference('ram:SellerOrderReferencedDocument', references.salesOrder),
    reference('ram:BuyerOrderReferencedDocument', references.order),
    reference('ram:ContractReferencedDocument', references.contract),
    mapRowsToXml(attachments, writeAttachment),
    writeAdditional(references.object, ciiInvoicedObjectTypeCode),
    writeAdditional(references.tender, '50'),
    writeProject(references),
  );
}

const writeAdditional = (id: string | undefined, type: string): string =>
  id === undefined
    ? ''
    : wrapInXmlElementUnlessEmpty(
        'ram:AdditionalReferencedDocument',
        buildXmlTextElementUnlessEmpty('ram:IssuerAssignedID', id),
        buildXmlTextElementUnlessEmpty('ram:TypeCode', type),
      );

/** Writes the project. Identifier and name are both required. */
const writeProject = ({ project }: EInvoiceHeaderReferences): string =>
  project === undefined
    ? ''
    : wrapInXmlElementUnlessEmpty(
        'ram:SpecifiedProcuringProject',
        buildXmlTextElementUnlessEmpty('ram:ID', project),
        buildXmlTextElementUnlessEmpty('ram:Name', project),
      );

/** Type of a document that supports the invoice. */
const supportingType = '916';

const writeAttachment = ({ reference: id, description, address, file }: EInvoiceSupportingDocument): string =>
  wrapInXmlElementUnlessEmpty(
    'ram:AdditionalReferencedDocument',
    buildXmlTextElementUnlessEmpty('ram:IssuerAssignedID', id),
    buildXmlTextElementUnlessEmpty('ram:URIID', address),
    buildXmlTextElementUnlessEmpty('ram:TypeCode', supportingType),
    buildXmlTextElementUnlessEmpty('ram:Name', description),
    buildXmlTextElementUnlessEmpty('ram:AttachmentBinaryObject', file?.base64, {
      mimeCode: file?.mime,
      filename: file?.name,
    }),
  );

/** Writes the delivery. The element is required, even if it is empty. */
function writeDelivery({ delivery, references }: EInvoiceModel): string {
  const name = 'ram:ApplicableHeaderTradeDelivery';
  const content = wrapInXmlElementUnlessEmpty(
    name,
    wrapInXmlElementUnlessEmpty(
      'ram:ShipToTradeParty',
      buildXmlTextElementUnlessEmpty('ram:Name', delivery?.name),
      buildCiiPostalAddressXml(delivery?.address),
    ),
    wrapInXmlElementUnlessEmpty(
      'ram:ActualDeliverySupplyChainEvent',
      buildCiiDateXml('ram:OccurrenceDateTime', delivery?.date),
    ),
    reference('ram:DespatchAdviceReferencedDocument', references.despatch),
    reference('ram:ReceivingAdviceReferencedDocument', references.receipt),
  );
  return content === '' ? `<${name}/>` : content;
}
