// Writes CII D16B, a CrossIndustryInvoice of the profile EN 16931 (Factur-X, ZUGFeRD 2), from the model of EN 16931.
import type { EInvoiceHeaderReferences, EInvoiceModel, EInvoiceSupportingDocument } from '../model/e-invoice-model';
import type { EInvoiceProfile } from '../profiles';
import { joinXmlForEach, buildTextElement, wrapInElement, buildXmlDocumentText } from '../xml';
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
  const context = wrapInElement(
    'rsm:ExchangedDocumentContext',
    wrapInElement('ram:GuidelineSpecifiedDocumentContextParameter', buildTextElement('ram:ID', profile.specification)),
  );
  const transaction = wrapInElement(
    'rsm:SupplyChainTradeTransaction',
    joinXmlForEach(terms.lines, buildCiiLineXml),
    writeAgreement(terms),
    writeDelivery(terms),
    buildCiiSettlementXml(terms),
  );
  const content = context + writeDocument(terms) + transaction;
  return buildXmlDocumentText('rsm:CrossIndustryInvoice', namespaces, content);
}

const writeDocument = (terms: EInvoiceModel): string =>
  wrapInElement(
    'rsm:ExchangedDocument',
    buildTextElement('ram:ID', terms.number),
    buildTextElement('ram:TypeCode', terms.typeCode),
    buildCiiDateXml('ram:IssueDateTime', terms.issueDate),
    joinXmlForEach(terms.notes, ({ text, subject }) =>
      wrapInElement(
        'ram:IncludedNote',
        buildTextElement('ram:Content', text),
        buildTextElement('ram:SubjectCode', subject),
      ),
    ),
  );

const reference = (name: string, id: string | undefined): string =>
  wrapInElement(name, buildTextElement('ram:IssuerAssignedID', id));

function writeAgreement({ references, seller, buyer, representative, attachments }: EInvoiceModel): string {
  return wrapInElement(
    'ram:ApplicableHeaderTradeAgreement',
    buildTextElement('ram:BuyerReference', references.buyer),
    buildCiiPartyXml('ram:SellerTradeParty', seller),
    buildCiiPartyXml('ram:BuyerTradeParty', buyer),
    representative ? buildCiiTaxRepresentativeXml(representative) : '',
    reference('ram:SellerOrderReferencedDocument', references.salesOrder),
    reference('ram:BuyerOrderReferencedDocument', references.order),
    reference('ram:ContractReferencedDocument', references.contract),
    joinXmlForEach(attachments, writeAttachment),
    writeAdditional(references.object, ciiInvoicedObjectTypeCode),
    writeAdditional(references.tender, '50'),
    writeProject(references),
  );
}

const writeAdditional = (id: string | undefined, type: string): string =>
  id === undefined
    ? ''
    : wrapInElement(
        'ram:AdditionalReferencedDocument',
        buildTextElement('ram:IssuerAssignedID', id),
        buildTextElement('ram:TypeCode', type),
      );

/** Writes the project. Identifier and name are both required. */
const writeProject = ({ project }: EInvoiceHeaderReferences): string =>
  project === undefined
    ? ''
    : wrapInElement(
        'ram:SpecifiedProcuringProject',
        buildTextElement('ram:ID', project),
        buildTextElement('ram:Name', project),
      );

/** Type of a document that supports the invoice. */
const supportingType = '916';

const writeAttachment = ({ reference: id, description, address, file }: EInvoiceSupportingDocument): string =>
  wrapInElement(
    'ram:AdditionalReferencedDocument',
    buildTextElement('ram:IssuerAssignedID', id),
    buildTextElement('ram:URIID', address),
    buildTextElement('ram:TypeCode', supportingType),
    buildTextElement('ram:Name', description),
    buildTextElement('ram:AttachmentBinaryObject', file?.base64, {
      mimeCode: file?.mime,
      filename: file?.name,
    }),
  );

/** Writes the delivery. The element is required, even if it is empty. */
function writeDelivery({ delivery, references }: EInvoiceModel): string {
  const name = 'ram:ApplicableHeaderTradeDelivery';
  const content = wrapInElement(
    name,
    wrapInElement(
      'ram:ShipToTradeParty',
      buildTextElement('ram:Name', delivery?.name),
      buildCiiPostalAddressXml(delivery?.address),
    ),
    wrapInElement('ram:ActualDeliverySupplyChainEvent', buildCiiDateXml('ram:OccurrenceDateTime', delivery?.date)),
    reference('ram:DespatchAdviceReferencedDocument', references.despatch),
    reference('ram:ReceivingAdviceReferencedDocument', references.receipt),
  );
  return content === '' ? `<${name}/>` : content;
}
