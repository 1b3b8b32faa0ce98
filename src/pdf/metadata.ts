// What the file says about itself: title, dates, the marks of PDF/A-3 and PDF/UA. Apart: the traps of the XMP packet live here.

/** Dates are part of the bytes: the caller gives them, the same for the same invoice. */
export function buildFileInfo(title: string, author: string, at: Date): PDFKit.DocumentInfo {
  const info = {
    Title: new MetadataText(title),
    Author: new MetadataText(author),
    Creator: 'Sello',
    Producer: 'Sello (PDFKit)',
    CreationDate: at,
    ModDate: at,
  };
  return info as unknown as PDFKit.DocumentInfo;
}

/**
 * A text that pdfkit writes as it is into the Info dictionary (it takes the String object) and, through `toString`, into
 * the XMP packet, where it has to be escaped: an `&` in a name would make the packet unreadable and the file no PDF/A.
 */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}

/** PDF/UA-1 identification, and its schema, without which PDF/A-3 refuses it (ISO 19005-3, 6.6.2.3.1). */
export const accessibilityMark = `
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of PDF/UA that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
