// The published schemas of the formats, loaded once: every file of these tests is checked against them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { validateXML } from 'xmllint-wasm';

const folder = path.join(__dirname, 'schemas');
const signatures = path.join(__dirname, '../../src/authority/schemas/xmldsig-core-schema.xsd');
/** The schema of the components of UBL alone has 2.4 MB. */
const memoryPages = 4096;

/** Schemas by file name. The main documents of UBL look for the others in a sibling folder, but here all are in one. */
const files = [
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.xsd.gz'))
    .map((file) => ({
      fileName: file.replace(/\.gz$/, ''),
      contents: gunzipSync(readFileSync(path.join(folder, file)))
        .toString('utf8')
        .replaceAll('../common/', ''),
    })),
  { fileName: 'xmldsig-core-schema.xsd', contents: readFileSync(signatures, 'utf8') },
];

/** Schemas that a file must follow. `ubl` covers both roots, `cii` the whole of D16B, `facturx` its profile EN 16931. */
export type SchemaName = 'ubl' | 'cii' | 'facturx' | 'facturae';

const signatureImport = ['http://www.w3.org/2000/09/xmldsig#', 'xmldsig-core-schema.xsd'] as const;
const crossIndustry = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

/** The imports of each schema: namespace and file. Schemas that others import without an address come first. */
const imports: Readonly<Record<SchemaName, readonly (readonly [string, string])[]>> = {
  ubl: [
    signatureImport,
    ['urn:un:unece:uncefact:data:specification:CoreComponentTypeSchemaModule:2', 'CCTS_CCT_SchemaModule.xsd'],
    ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'UBL-Invoice-2.1.xsd'],
    ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'UBL-CreditNote-2.1.xsd'],
  ],
  cii: [[crossIndustry, 'CrossIndustryInvoice_100pD16B.xsd']],
  facturx: [[crossIndustry, 'FACTUR-X_EN16931.xsd']],
  facturae: [
    signatureImport,
    ['http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml', 'Facturaev3_2_2.xsd'],
  ],
};

function getEntry(name: SchemaName): { fileName: string; contents: string } {
  const lines = imports[name].map(([namespace, file]) => `<import namespace="${namespace}" schemaLocation="${file}"/>`);
  return {
    fileName: `entry-${name}.xsd`,
    contents: `<schema xmlns="http://www.w3.org/2001/XMLSchema">${lines.join('')}</schema>`,
  };
}

/** The errors that xmllint finds, one per line, beginning with the name of the file; empty if all files are valid. */
export async function schemaErrors(
  name: SchemaName,
  messages: readonly { fileName: string; contents: string }[],
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: messages,
    schema: getEntry(name),
    preload: files,
    initialMemoryPages: 1024,
    maxMemoryPages: memoryPages,
  });
  return errors.map((error) => error.rawMessage);
}
