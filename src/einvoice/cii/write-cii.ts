// Writes CII D16B, which is a CrossIndustryInvoice of the profile EN 16931 (Factur-X, ZUGFeRD 2), from the model of EN
// 16931.
import type { HeaderReferences, InvoiceTerms, SupportingDocument } from '../model/terms';
import type { Profile } from '../profiles';
import { writeEach, leaf, wrap, writeFile } from '../xml';
import { writeAddress, writeDate, writeParty, writeRepresentative } from './elements';
import { objectType, writeLine } from './line';
import { writeSettlement } from './settlement';

const schemas = 'urn:un:unece:uncefact:data:standard:';
const namespaces = {
  'xmlns:rsm': `${schemas}CrossIndustryInvoice:100`,
  'xmlns:ram': `${schemas}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${schemas}QualifiedDataType:100`,
  'xmlns:udt': `${schemas}UnqualifiedDataType:100`,
};

export function writeCii(terms: InvoiceTerms, profile: Profile): string {
  const context = wrap(
    'rsm:ExchangedDocumentContext',
    wrap('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', profile.specification)),
  );
  const transaction = wrap(
    'rsm:SupplyChainTradeTransaction',
    writeEach(terms.lines, writeLine),
    writeAgreement(terms),
    writeDelivery(terms),
    writeSettlement(terms),
  );
  const content = context + writeDocument(terms) + transaction;
  return writeFile('rsm:CrossIndustryInvoice', namespaces, content);
}

const writeDocument = (terms: InvoiceTerms): string =>
  wrap(
    'rsm:ExchangedDocument',
    leaf('ram:ID', terms.number),
    leaf('ram:TypeCode', terms.typeCode),
    writeDate('ram:IssueDateTime', terms.issueDate),
    writeEach(terms.notes, ({ text, subject }) =>
      wrap('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subject)),
    ),
  );

const reference = (name: string, id: string | undefined): string => wrap(name, leaf('ram:IssuerAssignedID', id));

function writeAgreement({ references, seller, buyer, representative, attachments }: InvoiceTerms): string {
  return wrap(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', references.buyer),
    writeParty('ram:SellerTradeParty', seller),
    writeParty('ram:BuyerTradeParty', buyer),
    representative ? writeRepresentative(representative) : '',
    reference('ram:SellerOrderReferencedDocument', references.salesOrder),
    reference('ram:BuyerOrderReferencedDocument', references.order),
    reference('ram:ContractReferencedDocument', references.contract),
    writeEach(attachments, writeAttachment),
    writeAdditional(references.object, objectType),
    writeAdditional(references.tender, '50'),
    writeProject(references),
  );
}

const writeAdditional = (id: string | undefined, type: string): string =>
  id === undefined
    ? ''
    : wrap('ram:AdditionalReferencedDocument', leaf('ram:IssuerAssignedID', id), leaf('ram:TypeCode', type));

/** Identifier and name are both required. */
const writeProject = ({ project }: HeaderReferences): string =>
  project === undefined
    ? ''
    : wrap('ram:SpecifiedProcuringProject', leaf('ram:ID', project), leaf('ram:Name', project));

/** Type of a document that supports the invoice. */
const supportingType = '916';

const writeAttachment = ({ reference: id, description, address, file }: SupportingDocument): string =>
  wrap(
    'ram:AdditionalReferencedDocument',
    leaf('ram:IssuerAssignedID', id),
    leaf('ram:URIID', address),
    leaf('ram:TypeCode', supportingType),
    leaf('ram:Name', description),
    leaf('ram:AttachmentBinaryObject', file?.base64, { mimeCode: file?.mime, filename: file?.name }),
  );

/** The element is required, even if it is empty. */
function writeDelivery({ delivery, references }: InvoiceTerms): string {
  const name = 'ram:ApplicableHeaderTradeDelivery';
  const content = wrap(
    name,
    wrap('ram:ShipToTradeParty', leaf('ram:Name', delivery?.name), writeAddress(delivery?.address)),
    wrap('ram:ActualDeliverySupplyChainEvent', writeDate('ram:OccurrenceDateTime', delivery?.date)),
    reference('ram:DespatchAdviceReferencedDocument', references.despatch),
    reference('ram:ReceivingAdviceReferencedDocument', references.receipt),
  );
  return content === '' ? `<${name}/>` : content;
}
