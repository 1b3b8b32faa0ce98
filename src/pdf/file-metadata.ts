// PDF metadata in addition to PDF/A: PDF/UA-1 and, if the invoice is embedded as CII, Factur-X. Schemas that are not
// part of PDF/A are declared (ISO 19005-3, 6.6.2.3.1). All of them are in one bag, because with a second bag, PDF
// readers do not detect PDF/A.

/** The name of the CII inside a PDF (Factur-X 1.0, 6.2.1). */
export const facturxXmlFileName = 'factur-x.xml';

const facturxNamespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

interface Property {
  readonly name: string;
  readonly type: 'Text' | 'Integer';
  readonly category: 'internal' | 'external';
  readonly description: string;
}

interface Schema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly Property[];
}

const accessibility: Schema = {
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    { name: 'part', type: 'Integer', category: 'internal', description: 'Part of PDF/UA that the file conforms to' },
  ],
};

const describe = (name: string, description: string): Property => ({
  name,
  type: 'Text',
  category: 'external',
  description,
});

const facturx: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: facturxNamespace,
  prefix: 'fx',
  properties: [
    describe('DocumentFileName', 'Name of the embedded XML invoice file'),
    describe('DocumentType', 'INVOICE'),
    describe('Version', 'Version of the Factur-X data'),
    describe('ConformanceLevel', 'Conformance level of the Factur-X data'),
  ],
};

/** `INVOICE` is also the type of credit notes. 1.0 is the version for every 1.0x. */
const facturxMark = `<rdf:Description rdf:about="" xmlns:fx="${facturxNamespace}">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${facturxXmlFileName}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
`;

const accessibilityMark = `
<rdf:Description rdf:about="" xmlns:pdfuaid="${accessibility.namespace}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
`;

const writeProperty = ({ name, type, category, description }: Property): string =>
  `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>${type}</pdfaProperty:valueType>
<pdfaProperty:category>${category}</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`;

const writeSchema = ({ name, namespace, prefix, properties }: Schema): string =>
  `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.map(writeProperty).join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li>`;

const writeSchemas = (schemas: readonly Schema[]): string =>
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>${schemas.map(writeSchema).join('')}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const plainMetadata = accessibilityMark + writeSchemas([accessibility]);
const facturxMetadata = accessibilityMark + facturxMark + writeSchemas([accessibility, facturx]);

/** Chooses the part of the XMP packet that the library does not write. */
export const chooseExtraXmpMetadataXml = (hasCii: boolean): string => (hasCii ? facturxMetadata : plainMetadata);
