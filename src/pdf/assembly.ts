// Gathers the bytes of a file. Apart: the one place that steps around the insides of pdfkit, for speed (see below).

/** What the writer of the library is inside (0.20.2, pinned). The tests read the cross-reference table it makes. */
interface Writer {
  _offset: number;
  _write(data: string | Uint8Array): void;
}

/**
 * The finished file. The library turns every line into a separate byte array and sends it through a stream;
 * gathering its lines as text instead takes a quarter off the time of an invoice. Call before anything is drawn.
 */
export function gatherBytes(document: PDFKit.PDFDocument): Promise<Buffer> {
  const writer = document as unknown as Writer;
  // The file's first lines were pushed when the document was made.
  const chunks: Uint8Array[] = [document.read() as Buffer];
  let text = '';
  writer._write = (data) => {
    if (typeof data === 'string') {
      text += `${data}\n`;
      writer._offset += data.length + 1;
      return;
    }
    chunks.push(Buffer.from(text, 'latin1'), data);
    text = '';
    writer._offset += data.length;
  };
  return new Promise((resolve) => {
    // Pushed now is only the end.
    document.push = (): boolean => {
      chunks.push(Buffer.from(text, 'latin1'));
      resolve(Buffer.concat(chunks));
      return true;
    };
  });
}
