// The query service over real TLS: filters, paging, last record of each invoice, permissions.
import type { RunningSimulator } from '../../simulator/server/server';
import { scanXml } from '../../simulator/message/xml-scan';
import {
  all,
  control,
  customer,
  faultOf,
  issuer,
  issuerName,
  makeChain,
  makeRecord,
  message,
  send,
  startOwn,
  textAt,
  today,
} from './sender';

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn()));
afterAll(async () => {
  await running.close();
  remove();
});
beforeEach(() => control(running, 'DELETE', '/'));

const base =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
const [, month = '', year = ''] = today().split('-');
const row = 'RegistroRespuestaConsultaFactuSistemaFacturacion';

interface QueryInput {
  readonly period?: [string, string];
  /** XML after the period. */
  readonly filter?: string;
  readonly more?: string;
  readonly party?: string;
}

function question({ period = [year, month], filter = '', more = '', party }: QueryInput = {}): string {
  const who =
    party ??
    `<i:ObligadoEmision><i:NombreRazon>${issuerName}</i:NombreRazon><i:NIF>${issuer}</i:NIF></i:ObligadoEmision>`;
  return (
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:q="${base}ConsultaLR.xsd" xmlns:i="${base}SuministroInformacion.xsd"><s:Body>` +
    `<q:ConsultaFactuSistemaFacturacion><q:Cabecera><i:IDVersion>1.0</i:IDVersion>${who}</q:Cabecera><q:FiltroConsulta><q:PeriodoImputacion>` +
    `<i:Ejercicio>${period[0]}</i:Ejercicio><i:Periodo>${period[1]}</i:Periodo></q:PeriodoImputacion>${filter}</q:FiltroConsulta>${more}` +
    '</q:ConsultaFactuSistemaFacturacion></s:Body></s:Envelope>'
  );
}

async function ask(request: QueryInput = {}, certificate: 'client' | 'person' = 'client') {
  const answer = await send(running, question(request), { certificate });
  const root = scanXml(answer.body);
  const rows = all(root, row);
  return { root, rows, numbers: rows.map((found) => textAt(found, 'NumSerieFactura')), fault: faultOf(answer) };
}

describe('the query service of the simulator', () => {
  test('returns SinDatos if nothing is stored', async () => {
    const { root, rows } = await ask();
    expect([textAt(root, 'ResultadoConsulta'), textAt(root, 'IndicadorPaginacion'), rows.length]).toEqual([
      'SinDatos',
      'N',
      0,
    ]);
  });

  test('returns an invoice with its values, its hash and its state', async () => {
    const record = makeRecord({ number: 'Q&1' });
    await send(running, message([record]));
    const { rows } = await ask({ filter: '<q:NumSerieFactura>Q&amp;1</q:NumSerieFactura>' });
    const [found] = rows;
    if (!found) throw new Error('a row');
    const texts = ['NumSerieFactura', 'TipoFactura', 'ImporteTotal', 'PrimerRegistro', 'Huella', 'NIFPresentador'];
    expect(texts.map((name) => textAt(found, name))).toEqual([
      'Q&1',
      'F1',
      '121.00',
      'S',
      record.fingerprint,
      'B12345674',
    ]);
    expect(
      all(found, 'EstadoRegistro')[0]
        ?.children.map(({ name, text }) => [name, text])
        .at(-1),
    ).toEqual(['EstadoRegistro', 'Correcto']);
    expect([textAt(found, 'NombreRazonEmisor'), textAt(found, 'NumeroInstalacion')]).toEqual([undefined, undefined]);
  });

  test('returns issuer name and system only on request', async () => {
    await send(running, message([makeRecord()]));
    const more =
      '<q:DatosAdicionalesRespuesta><q:MostrarNombreRazonEmisor>S</q:MostrarNombreRazonEmisor>' +
      '<q:MostrarSistemaInformatico>S</q:MostrarSistemaInformatico></q:DatosAdicionalesRespuesta>';
    const { rows } = await ask({ more });
    expect([
      textAt(rows[0] ?? scanXml('<a/>'), 'NombreRazonEmisor'),
      textAt(rows[0] ?? scanXml('<a/>'), 'NumeroInstalacion'),
    ]).toEqual([issuerName, '1']);
  });

  test('shows the cancellation of a cancelled invoice, which stays in its month', async () => {
    const alta = makeRecord({ number: 'Q-2' });
    const gone = makeRecord({ number: 'Q-2', operation: 'Anulacion', previous: alta });
    await send(running, message([alta, gone]));
    const { rows } = await ask();
    expect(
      textAt(all(rows[0] ?? scanXml('<a/>'), 'DatosRegistroFacturacion')[0] ?? scanXml('<a/>'), 'TipoFactura'),
    ).toBeUndefined();
    const own = all(rows[0] ?? scanXml('<a/>'), 'DatosRegistroFacturacion')[0]?.children.find(
      ({ name }) => name === 'Huella',
    );
    expect(own?.text).toBe(gone.fingerprint);
    expect(
      textAt(
        all(rows[0] ?? scanXml('<a/>'), 'EstadoRegistro')[0]?.children.at(-1) ?? scanXml('<a/>'),
        'EstadoRegistro',
      ),
    ).toBe('Anulado');
  });

  test('continues after the last key of a page', async () => {
    await control(running, 'PUT', '/query', { pageRecords: 4 });
    await send(running, message(makeChain(10, 'P-')));
    const seen: (string | undefined)[] = [];
    let filter = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const { root, numbers } = await ask({ filter });
      seen.push(...numbers);
      const key = all(root, 'ClavePaginacion')[0];
      if (!key) break;
      expect(textAt(root, 'IndicadorPaginacion')).toBe('S');
      filter = `<q:ClavePaginacion>${key.children.map(({ name, text }) => `<i:${name}>${text}</i:${name}>`).join('')}</q:ClavePaginacion>`;
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => `P-${index + 1}`));
  });

  test('filters by month, day, range, counterpart, system and reference', async () => {
    const withRef = makeRecord({
      number: 'R-1',
      replace: [['</i:IDFactura>', '</i:IDFactura><i:RefExterna>ref-1</i:RefExterna>']],
    });
    await send(running, message([withRef, makeRecord({ number: 'R-2', installation: '2' })]));
    const person = (nif: string) =>
      `<q:Contraparte><i:NombreRazon>C</i:NombreRazon><i:NIF>${nif}</i:NIF></q:Contraparte>`;
    const system =
      '<q:SistemaInformatico><i:NombreRazon>P</i:NombreRazon><i:NIF>B12345674</i:NIF><i:IdSistemaInformatico>01</i:IdSistemaInformatico>' +
      '<i:NumeroInstalacion>2</i:NumeroInstalacion></q:SistemaInformatico>';
    const range = (from: string, to: string) =>
      `<q:FechaExpedicionFactura><i:RangoFechaExpedicion><i:Desde>${from}</i:Desde><i:Hasta>${to}</i:Hasta></i:RangoFechaExpedicion></q:FechaExpedicionFactura>`;
    expect((await ask({ period: ['2025', '01'] })).numbers).toEqual([]);
    expect((await ask({ filter: person(customer) })).numbers).toEqual(['R-1', 'R-2']);
    expect((await ask({ filter: person('12345678Z') })).numbers).toEqual([]);
    expect((await ask({ filter: system })).numbers).toEqual(['R-2']);
    expect((await ask({ filter: '<q:RefExterna>ref-1</q:RefExterna>' })).numbers).toEqual(['R-1']);
    expect((await ask({ filter: range('01-01-2025', today()) })).numbers).toEqual(['R-1', 'R-2']);
    expect((await ask({ filter: range('01-01-2025', '02-01-2025') })).numbers).toEqual([]);
    expect((await ask({ filter: range('02-01-2025', '01-01-2025') })).fault).toBe('1250');
  });

  test('shows a recipient the records of one issuer', async () => {
    await send(running, message([makeRecord({ number: 'S-1' })]));
    const party = `<i:Destinatario><i:NombreRazon>CLIENTE</i:NombreRazon><i:NIF>${customer}</i:NIF></i:Destinatario>`;
    const filter = `<q:Contraparte><i:NombreRazon>${issuerName}</i:NombreRazon><i:NIF>${issuer}</i:NIF></q:Contraparte>`;
    expect((await ask({ party, filter })).numbers).toEqual(['S-1']);
    expect((await ask({ party })).fault).toBe('4102');
  });

  test('responds to wrong queries with a Fault', async () => {
    expect((await ask({ period: [year, '13'] })).fault).toBe('1248');
    expect((await ask({ filter: '<q:Otro>1</q:Otro>' })).fault).toBe('4102');
    const show = (name: string, text: string) =>
      `<q:DatosAdicionalesRespuesta><q:${name}>${text}</q:${name}></q:DatosAdicionalesRespuesta>`;
    expect((await ask({ more: show('MostrarNombreRazonEmisor', 'X') })).fault).toBe('1270');
    expect((await ask({ more: show('MostrarSistemaInformatico', 'X') })).fault).toBe('1271');
    const issuerParty = `<i:ObligadoEmision><i:NombreRazon>${issuerName}</i:NombreRazon><i:NIF>${issuer}</i:NIF></i:ObligadoEmision>`;
    expect((await ask({ party: `${issuerParty}<i:IndicadorRepresentante>X</i:IndicadorRepresentante>` })).fault).toBe(
      '1249',
    );
    await control(running, 'PUT', '/access', { callers: [{ caller: 'B12345674', issuers: ['12345678Z'] }] });
    expect((await ask()).fault).toBe('4112');
    expect((await ask({}, 'person')).fault).toBeUndefined();
  });
});
