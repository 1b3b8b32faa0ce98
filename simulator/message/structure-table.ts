// The element sequences of both operations (schemas of 2026; sections 2 to 5 of the service's description), as data.
import { simulator } from '../../src/contracts/limits/simulator';
import { namespaces } from './xml-text';
import { either, looseEither, many, maybe, one, type StructurePart } from './structure';

const information = (parts: readonly StructurePart[]): StructurePart[] =>
  parts.map((part) => ({ ...part, namespace: namespaces.information }));

const otherId = [maybe('CodigoPais'), one('IDType'), one('ID')];
const spanish = [one('NombreRazon'), one('NIF')];
const person = [one('NombreRazon'), either(one('NIF'), one('IDOtro', otherId))];
/** Codes 1223 and 1228 exist for none or both, so that the record is refused and not the message. */
const loosePerson = [one('NombreRazon'), looseEither(one('NIF'), one('IDOtro', otherId))];
const invoice = [one('IDEmisorFactura'), one('NumSerieFactura'), one('FechaExpedicionFactura')];
const cancelled = [one('IDEmisorFacturaAnulada'), one('NumSerieFacturaAnulada'), one('FechaExpedicionFacturaAnulada')];
const link = one('Encadenamiento', [
  either(one('PrimerRegistro'), one('RegistroAnterior', [...invoice, one('Huella')])),
]);
const system = one('SistemaInformatico', [
  ...loosePerson,
  one('NombreSistemaInformatico'),
  one('IdSistemaInformatico'),
  one('Version'),
  one('NumeroInstalacion'),
  one('TipoUsoPosibleSoloVerifactu'),
  one('TipoUsoPosibleMultiOT'),
  one('IndicadorMultiplesOT'),
]);
const signature: StructurePart = { name: 'Signature', min: 0, max: 1, inside: 'any', namespace: namespaces.signature };

const breakdownLine = [
  maybe('Impuesto'),
  maybe('ClaveRegimen'),
  // Codes 1195 and 1196 exist for none or both.
  looseEither(one('CalificacionOperacion'), one('OperacionExenta')),
  maybe('TipoImpositivo'),
  one('BaseImponibleOimporteNoSujeto'),
  maybe('BaseImponibleACoste'),
  maybe('CuotaRepercutida'),
  maybe('TipoRecargoEquivalencia'),
  maybe('CuotaRecargoEquivalencia'),
];

const registration: readonly StructurePart[] = [
  one('IDVersion'),
  one('IDFactura', invoice),
  maybe('RefExterna'),
  one('NombreRazonEmisor'),
  maybe('Subsanacion'),
  maybe('RechazoPrevio'),
  one('TipoFactura'),
  maybe('TipoRectificativa'),
  maybe('FacturasRectificadas', [many('IDFacturaRectificada', 1_000, invoice)]),
  maybe('FacturasSustituidas', [many('IDFacturaSustituida', 1_000, invoice)]),
  maybe('ImporteRectificacion', [one('BaseRectificada'), one('CuotaRectificada'), maybe('CuotaRecargoRectificado')]),
  maybe('FechaOperacion'),
  one('DescripcionOperacion'),
  maybe('FacturaSimplificadaArt7273'),
  maybe('FacturaSinIdentifDestinatarioArt61d'),
  maybe('Macrodato'),
  maybe('EmitidaPorTerceroODestinatario'),
  maybe('Tercero', person),
  maybe('Destinatarios', [many('IDDestinatario', 1_000, person)]),
  maybe('Cupon'),
  one('Desglose', [many('DetalleDesglose', 12, breakdownLine)]),
  one('CuotaTotal'),
  one('ImporteTotal'),
  link,
  system,
  one('FechaHoraHusoGenRegistro'),
  maybe('NumRegistroAcuerdoFacturacion'),
  maybe('IdAcuerdoSistemaInformatico'),
  one('TipoHuella'),
  one('Huella'),
  signature,
];

const cancellation: readonly StructurePart[] = [
  one('IDVersion'),
  one('IDFactura', cancelled),
  maybe('RefExterna'),
  maybe('SinRegistroPrevio'),
  maybe('RechazoPrevio'),
  maybe('GeneradoPor'),
  maybe('Generador', loosePerson),
  link,
  system,
  one('FechaHoraHusoGenRegistro'),
  one('TipoHuella'),
  one('Huella'),
  signature,
];

const header = [
  one('ObligadoEmision', spanish),
  maybe('Representante', spanish),
  maybe('RemisionVoluntaria', [maybe('FechaFinVeriFactu'), maybe('Incidencia')]),
  maybe('RemisionRequerimiento', [one('RefRequerimiento'), maybe('FinRequerimiento')]),
];

export const submissionTable: readonly StructurePart[] = [
  { ...one('Cabecera', information(header)), namespace: namespaces.submission },
  {
    ...many('RegistroFactura', simulator.recordsMax, [
      { ...either(...information([one('RegistroAlta', registration), one('RegistroAnulacion', cancellation)])) },
    ]),
    namespace: namespaces.submission,
    tooMany: 4114,
  },
];

const dateFilter = either(
  ...information([one('FechaExpedicionFactura'), one('RangoFechaExpedicion', [maybe('Desde'), maybe('Hasta')])]),
);
const systemFilter = [
  ...person,
  maybe('NombreSistemaInformatico'),
  one('IdSistemaInformatico'),
  maybe('Version'),
  one('NumeroInstalacion'),
  maybe('TipoUsoPosibleSoloVerifactu'),
  maybe('TipoUsoPosibleMultiOT'),
  maybe('IndicadorMultiplesOT'),
];

export const queryTable: readonly StructurePart[] = [
  one('Cabecera', [
    ...information([one('IDVersion')]),
    either(...information([one('ObligadoEmision', spanish), one('Destinatario', spanish)])),
    ...information([maybe('IndicadorRepresentante')]),
  ]),
  one('FiltroConsulta', [
    one('PeriodoImputacion', information([one('Ejercicio'), one('Periodo')])),
    maybe('NumSerieFactura'),
    maybe('Contraparte', information(person)),
    maybe('FechaExpedicionFactura', [dateFilter]),
    maybe('SistemaInformatico', information(systemFilter)),
    maybe('RefExterna'),
    maybe('ClavePaginacion', information(invoice)),
  ]),
  maybe('DatosAdicionalesRespuesta', [maybe('MostrarNombreRazonEmisor'), maybe('MostrarSistemaInformatico')]),
];
