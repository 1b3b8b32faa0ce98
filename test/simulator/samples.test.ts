// The published and composed sample messages: each gets the response of its sample, and every response fits the
// schemas.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';
import type { RunningSimulator } from '../../simulator/server/server';
import { scanXml } from '../../simulator/message/xml-scan';
import { describeWithShared, sharedPath } from '../shared-folder';
import { all, control, faultOf, header, linesOf, makeRecord, message, send, startOwn, textAt } from './sender';

const data = sharedPath('authority');
const requests = path.join(data, 'samples/requests');
const responses = path.join(data, 'samples/responses');

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn({ waitSeconds: 60 })));
afterAll(async () => {
  await running.close();
  remove();
});

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
const schemas = () =>
  readdirSync(path.join(data, 'schemas'))
    .filter((name) => name.endsWith('.xsd'))
    .map((name) => ({ fileName: name, contents: read(path.join(data, 'schemas'), name) }));

async function schemaErrors(documents: readonly string[]): Promise<string[]> {
  const all = schemas();
  const main = all.find(({ fileName }) => fileName === 'soap-message.xsd');
  const result = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `answer-${index}.xml`, contents })),
    schema: main ? [main] : [],
    preload: all.filter((file) => file !== main),
  });
  return result.errors.map(({ rawMessage }) => rawMessage);
}

/** Lines as states and codes, and the state of the submission. */
function told(body: string): object {
  const root = scanXml(body);
  return {
    state: textAt(root, 'EstadoEnvio'),
    accepted: textAt(root, 'CSV') !== undefined,
    lines: linesOf({ status: 200, body, raw: Buffer.from(body) }),
  };
}

/** The time at which each sample was sent: just after the timestamp of its last record. */
function sentAt(body: string): string {
  const stamps = all(scanXml(body), 'FechaHoraHusoGenRegistro').map(({ text }) => text);
  return new Date(Date.parse(stamps.at(-1) ?? '') + 2000).toISOString();
}

describeWithShared('the 15 messages of the composed chain', () => {
  const names = readdirSync(requests).filter((name) => /^(0\d|1[0-5])-/.test(name));
  const answers: string[] = [];

  beforeAll(async () => {
    await control(running, 'DELETE', '/');
    // The customer of sample 12 is the one that the response does not find in the census.
    await control(running, 'PUT', '/census', { unknownTaxCodes: ['12345678Z'] });
    for (const name of names) {
      const body = read(requests, name);
      await control(running, 'PUT', '/clock', { at: sentAt(body) });
      answers.push((await send(running, body)).body);
    }
  });

  test('have only accepted records, except for the record that its own sample rejects', () => {
    expect(names).toHaveLength(15);
    const codes = answers.flatMap((body, index) =>
      linesOf({ status: 200, body, raw: Buffer.alloc(0) }).map(({ number, state, code }) => [
        names[index]?.slice(0, 2),
        number,
        code ?? state,
      ]),
    );
    expect(codes.filter(([, , outcome]) => outcome !== 'Correcto')).toEqual([
      ['12', 'FA-2025/0005', '1239'],
      ['15', 'FA-2025/0007', '2001'],
    ]);
  });

  test.each([
    ['01', '01-correcto.xml'],
    ['12', '12-parcial-con-rechazo.xml'],
    ['13', '13-correcto-subsanacion-x.xml'],
    ['14', '14-correcto-anulacion.xml'],
    ['15', '15-parcial-aceptado-con-errores.xml'],
  ])('get the response of their sample: request %s gets %s', (start, sample) => {
    const index = names.findIndex((name) => name.startsWith(start));
    expect(told(answers[index] ?? '')).toEqual(told(read(responses, sample)));
  });

  test('are intact, and each hash matches its data', async () => {
    const chain = JSON.parse(read(requests, 'chain.json')) as { records: { sha256: string }[] };
    const { whole, chains } = await control<{ whole: boolean; chains: object[] }>(running, 'GET', '/chains');
    expect([whole, chains]).toMatchObject([true, [{ distinct: chain.records.length, resends: 0 }]]);
    const { records } = await control<{ records: { fingerprint: string }[] }>(
      running,
      'GET',
      '/records?issuer=89890001K',
    );
    expect(records.map(({ fingerprint }) => fingerprint)).toEqual(chain.records.map(({ sha256 }) => sha256));
  });

  test('include the query of sample 16 and a response with the values of its sample', async () => {
    const answer = scanXml((await send(running, read(requests, '16-consulta.xml'))).body);
    const sample = scanXml(read(responses, '16-consulta-con-datos.xml'));
    const values = (root: typeof answer) => texts(all(root, 'DatosRegistroFacturacion')[0] ?? root);
    expect(values(answer)).toEqual(values(sample));
    expect(textAt(answer, 'ResultadoConsulta')).toBe('ConDatos');
  });

  test('get duplicates with the three states when they are sent again', async () => {
    const again = async (name: string) => told((await send(running, read(requests, name))).body);
    expect(await again('01-alta-f1-primer-registro.xml')).toEqual(told(read(responses, '20-incorrecto-duplicado.xml')));
    const lines = linesOf(await send(running, read(requests, '12-lote-con-registro-que-se-rechaza.xml')));
    expect(lines.map(({ code, duplicate }) => [code, duplicate])).toEqual([
      ['1239', undefined],
      ['3000', 'Anulada'],
    ]);
  });

  test('have responses that comply with the schemas, including Faults and queries', async () => {
    const query = (await send(running, read(requests, '16-consulta.xml'))).body;
    const empty = (await send(running, read(requests, '16-consulta.xml').replace('FA-2025/0001', 'NONE'))).body;
    const month = (await send(running, read(requests, '16-consulta.xml').replace(/<con:NumSerieFactura>.*/, ''))).body;
    const fault = (await send(running, message([]))).body;
    expect(textAt(scanXml(empty), 'ResultadoConsulta')).toBe('SinDatos');
    expect(all(scanXml(month), 'RegistroRespuestaConsultaFactuSistemaFacturacion').length).toBeGreaterThan(10);
    expect(await schemaErrors([...answers, query, empty, month, fault])).toEqual([]);
  }, 60_000);
});

describeWithShared('messages published by others', () => {
  const bare = (name: string) => {
    const body = read(path.join(requests, 'published'), name).replace(/^<\?xml.*?\?>\s*/, '');
    const nif = /<(?:\w+:)?IDEmisorFactura(?:Anulada)?>(.*?)</.exec(body)?.[1] ?? '';
    return { body, nif };
  };
  beforeEach(() => control(running, 'DELETE', '/'));

  test('include the sample of the authority, which has the right hash and is accepted', async () => {
    for (const name of ['aeat-registro-alta-r3.xml', 'aeat-registro-alta-r3-firmado.xml']) {
      await control(running, 'DELETE', '/');
      await control(running, 'PUT', '/clock', { at: '2025-02-03T14:30:02+01:00' });
      const answer = await send(running, message([{ xml: bare(name).body }]));
      expect([name, linesOf(answer)]).toMatchObject([name, [{ state: 'Correcto' }]]);
    }
  });

  test.each([
    ['josemmo-registro-alta-f1.xml', '4115', '2025-06-02T20:30:42+02:00'],
    ['josemmo-registro-alta-f2.xml', 'Correcto', '2025-06-02T20:30:42+02:00'],
    ['josemmo-registro-anulacion.xml', '3002', '2024-01-01T19:20:42+01:00'],
  ])('include %s, which is read and gets %s', async (name, outcome, at) => {
    const { body, nif } = bare(name);
    await control(running, 'PUT', '/clock', { at });
    const answer = await send(running, message([{ xml: body }], header('', nif)));
    const [line] = faultOf(answer) === undefined ? linesOf(answer) : [];
    expect(faultOf(answer) ?? line?.code ?? line?.state).toBe(outcome);
  });

  test('get 1152 if they have a date before the first day', async () => {
    const body = read(path.join(requests, 'published'), 'go-verifactu-remision.xml').replace(/^<\?xml.*?\?>\s*/, '');
    const envelope = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;
    expect(linesOf(await send(running, envelope))).toMatchObject([{ code: '1152' }]);
  });
});

describe('a message from a clock that differs by more than 240 s', () => {
  test('gets 2004 unless the sender reports an incident', async () => {
    await control(running, 'DELETE', '/');
    const stamp = (seconds: number) => `${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)}+00:00`;
    const outcome = async (seconds: number, head = header(), number = `C${seconds}`) => {
      const record = makeRecord({ number, generatedAt: stamp(seconds), installation: number });
      return linesOf(await send(running, message([record], head)))[0]?.code;
    };
    const incident = header('<i:RemisionVoluntaria><i:Incidencia>S</i:Incidencia></i:RemisionVoluntaria>');
    expect(await outcome(-230)).toBeUndefined();
    expect(await outcome(-250)).toBe('2004');
    expect(await outcome(250)).toBe('2004');
    expect(await outcome(-86_400, incident, 'late')).toBeUndefined();
    expect(await outcome(260, incident, 'future')).toBe('2004');
  });
});

function texts(element: ReturnType<typeof scanXml>): unknown {
  return element.children.length === 0 ? [element.name, element.text] : [element.name, element.children.map(texts)];
}
