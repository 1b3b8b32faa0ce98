// Responses of the authority: every published and composed response is read, and nothing unusual counts as an
// outcome.
import { parseSubmissionResponse } from '../../src/authority/read-submission-response';
import { decodeUtf8, parseXml } from '../../src/authority/read-xml';
import { authorityXmlNamespaces } from '../../src/authority/xml';
import { describeWithShared, sharedFiles, sharedText } from '../shared-folder';
import { schemaErrors } from './schemas';

const RESPONSES = 'authority/samples/responses';

describeWithShared('a sample response', () => {
  const read = (file: string) => parseSubmissionResponse(sharedText(`${RESPONSES}/${file}`));

  it('is read, whichever kind it is', () => {
    const files = [RESPONSES, `${RESPONSES}/published`].flatMap((folder) =>
      sharedFiles(folder, '.xml').map((file) => `${folder}/${file}`),
    );
    expect(files.length).toBeGreaterThanOrEqual(15);
    for (const file of files) {
      const answer = parseSubmissionResponse(sharedText(file));
      const wanted = file.includes('fault') ? 'fault' : file.includes('consulta') ? 'unknown' : 'answered';
      expect([file, answer.kind]).toEqual([file, wanted]);
    }
  });

  it('has CSV, wait, presenter and lines if it accepts the records', () => {
    expect(read('01-correcto.xml')).toMatchObject({
      kind: 'answered',
      issuer: '89890001K',
      waitSeconds: 60,
      state: 'Correcto',
      lines: [{ number: 'FA-2025/0001', operation: 'registration', state: 'Correcto', code: null, duplicate: null }],
    });
  });

  it('has code and text of each line if it accepts the records in part', () => {
    const answer = read('12-parcial-con-rechazo.xml');
    if (answer.kind !== 'answered') throw new Error('not answered');
    expect(answer.state).toBe('ParcialmenteCorrecto');
    expect(answer.lines.map((line) => [line.state, line.code])).toEqual([
      ['Incorrecto', 1239],
      ['Correcto', null],
    ]);
  });

  it.each([
    ['20-incorrecto-duplicado.xml', 'Correcta'],
    ['21-incorrecto-duplicado-anulada.xml', 'Anulada'],
    ['22-incorrecto-duplicado-aceptada-con-errores.xml', 'AceptadaConErrores'],
  ])('can be a duplicate: %s', (file, state) => {
    expect(read(file)).toMatchObject({ csv: null, lines: [{ code: 3000, duplicate: { state } }] });
  });

  it('has the side and the number of a Fault, even if no list contains the number', () => {
    expect(read('30-fault-client-4104.xml')).toMatchObject({ kind: 'fault', side: 'Client', code: 4104 });
    expect(read('31-fault-client-4102.xml')).toMatchObject({ kind: 'fault', side: 'Client', code: 4102 });
    expect(read('published/josemmo-fault-server.xml')).toMatchObject({ kind: 'fault', side: 'Server', code: 20009 });
  });
});

describeWithShared('a sample message', () => {
  it('is valid against the vendored schemas', async () => {
    const messages = ['requests', 'responses', 'requests/published', 'responses/published'].flatMap((folder) =>
      sharedFiles(`authority/samples/${folder}`, '.xml').map((file) => ({
        fileName: `${folder}-${file}`.replaceAll('/', '-'),
        contents: sharedText(`authority/samples/${folder}/${file}`),
      })),
    );
    expect(messages.length).toBeGreaterThan(30);
    expect(await schemaErrors(messages)).toEqual([]);
  });
});

const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`;

const line = (number: string): string =>
  element(
    'r:RespuestaLinea',
    element(
      'r:IDFactura',
      element('i:IDEmisorFactura', '89890001K') +
        element('i:NumSerieFactura', number) +
        element('i:FechaExpedicionFactura', '10-03-2025'),
    ) +
      element('r:Operacion', element('i:TipoOperacion', 'Alta')) +
      element('r:EstadoRegistro', 'Correcto'),
  );

const message = (lines: string, wait = '60'): string => {
  const person = element('i:NombreRazon', 'X') + element('i:NIF', '89890001K');
  const inner =
    element('r:Cabecera', element('i:ObligadoEmision', person)) +
    element('r:TiempoEsperaEnvio', wait) +
    element('r:EstadoEnvio', 'Correcto') +
    lines;
  const root = 'r:RespuestaRegFactuSistemaFacturacion';
  return (
    `<e:Envelope xmlns:e="${authorityXmlNamespaces.envelope}"><e:Body>` +
    `<${root} xmlns:r="${authorityXmlNamespaces.answer}" xmlns:i="${authorityXmlNamespaces.information}">${inner}</${root}></e:Body></e:Envelope>`
  );
};

describe('the reader of responses', () => {
  it('accepts any prefix, the default namespace, entities, CDATA and white space around values', () => {
    const answer = parseSubmissionResponse(message(line('  A&amp;B &#x2F;&#49;<![CDATA[ & ]]>2 ')));
    expect(answer).toMatchObject({ kind: 'answered', lines: [{ number: 'A&B /1 & 2' }] });
    const own = message(line('7')).replaceAll('r:', '').replace('xmlns:r=', 'xmlns=');
    expect(parseSubmissionResponse(own)).toMatchObject({ kind: 'answered', lines: [{ number: '7' }] });
  });

  it.each([
    ['', null],
    ['0', 0],
    ['9999', 9_999],
    ['10000', null],
    ['999999999', null],
    ['-1', null],
  ])('reads the wait `%s` as %s: an empty or impossible wait is an unchanged wait', (wait, waitSeconds) => {
    expect(parseSubmissionResponse(message(line('7'), wait))).toMatchObject({ kind: 'answered', waitSeconds });
  });

  it('does not read names of another namespace as the response', () => {
    const foreign = message(line('7')).replace(authorityXmlNamespaces.answer, 'urn:elsewhere');
    expect(parseSubmissionResponse(foreign)).toMatchObject({ kind: 'unknown', reason: 'not-the-answer' });
  });
});

describe('bytes that are not a response (S7)', () => {
  const whole = message(line('7'));
  it.each([
    ['an empty body', '', 'empty'],
    ['only spaces', ' \n ', 'empty'],
    ['a page', '<!DOCTYPE html><html><body>503</body></html>', 'not-xml'],
    ['a page that is XML', '<html><body>mantenimiento</body></html>', 'not-the-answer'],
    ['JSON', '{"estado":"Correcto"}', 'not-xml'],
    ['a truncated response', whole.slice(0, -40), 'not-xml'],
    ['a response cut inside a line', whole.slice(0, 700), 'not-xml'],
    ['another encoding by declaration', `<?xml version="1.0" encoding="ISO-8859-1"?>${whole}`, 'encoding'],
    ['custom entities', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${whole}`, 'not-xml'],
    [
      'a line without a state',
      message(line('7').replace('EstadoRegistro>Correcto', 'EstadoRegistro>')),
      'not-the-answer',
    ],
    ['a line with an unknown state', whole.replace('Registro>Correcto<', 'Registro>Perfecto<'), 'not-the-answer'],
    ['a line without an identity', message(line('')), 'not-the-answer'],
    ['nesting without end', '<a>'.repeat(200_000), 'not-xml'],
    ['deep nesting', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, 'not-xml'],
    ['two roots', `${whole}${whole}`, 'not-xml'],
  ])('have no outcome: %s', (_name, text, reason) => {
    expect(parseSubmissionResponse(text)).toMatchObject({ kind: 'unknown', reason });
  });

  it('are refused if their encoding is not UTF-8', () => {
    expect(decodeUtf8(Buffer.from('Facturación', 'latin1'))).toBeNull();
    expect(decodeUtf8(Buffer.from('Facturación', 'utf8'))).toBe('Facturación');
  });

  it('expand no unknown entity', () => {
    const reading = parseXml('<a>&bomb;&amp;amp;</a>');
    expect(reading).toMatchObject({ ok: true, root: { text: '&bomb;&amp;' } });
  });
});
