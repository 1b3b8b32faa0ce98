// The element sequences of both operations (schemas of 2026; sections 2 to 5 of the service description), as data.
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { xmlNamespaces } from './xml-text';
import {
  elementChoice,
  looseElementChoice,
  repeatedElement,
  optionalElement,
  exactlyOne,
  type StructurePart,
} from './structure';

const information = (parts: readonly StructurePart[]): StructurePart[] =>
  parts.map((part) => ({ ...part, namespace: xmlNamespaces.information }));

const otherId = [optionalElement('CodigoPais'), exactlyOne('IDType'), exactlyOne('ID')];
const spanish = [exactlyOne('NombreRazon'), exactlyOne('NIF')];
const person = [exactlyOne('NombreRazon'), elementChoice(exactlyOne('NIF'), exactlyOne('IDOtro', otherId))];
/** Codes 1223 and 1228 exist for none or both, so the record is rejected and not the message. */
const loosePerson = [exactlyOne('NombreRazon'), looseElementChoice(exactlyOne('NIF'), exactlyOne('IDOtro', otherId))];
const invoice = [exactlyOne('IDEmisorFactura'), exactlyOne('NumSerieFactura'), exactlyOne('FechaExpedicionFactura')];
const cancelled = [
  exactlyOne('IDEmisorFacturaAnulada'),
  exactlyOne('NumSerieFacturaAnulada'),
  exactlyOne('FechaExpedicionFacturaAnulada'),
];
const link = exactlyOne('Encadenamiento', [
  elementChoice(exactlyOne('PrimerRegistro'), exactlyOne('RegistroAnterior', [...invoice, exactlyOne('Huella')])),
]);
const system = exactlyOne('SistemaInformatico', [
  ...loosePerson,
  exactlyOne('NombreSistemaInformatico'),
  exactlyOne('IdSistemaInformatico'),
  exactlyOne('Version'),
  exactlyOne('NumeroInstalacion'),
  exactlyOne('TipoUsoPosibleSoloVerifactu'),
  exactlyOne('TipoUsoPosibleMultiOT'),
  exactlyOne('IndicadorMultiplesOT'),
]);
const signature: StructurePart = {
  name: 'Signature',
  min: 0,
  max: 1,
  inside: 'any',
  namespace: xmlNamespaces.signature,
};

const breakdownLine = [
  optionalElement('Impuesto'),
  optionalElement('ClaveRegimen'),
  // Codes 1195 and 1196 exist for none or both.
  looseElementChoice(exactlyOne('CalificacionOperacion'), exactlyOne('OperacionExenta')),
  optionalElement('TipoImpositivo'),
  exactlyOne('BaseImponibleOimporteNoSujeto'),
  optionalElement('BaseImponibleACoste'),
  optionalElement('CuotaRepercutida'),
  optionalElement('TipoRecargoEquivalencia'),
  optionalElement('CuotaRecargoEquivalencia'),
];

const registration: readonly StructurePart[] = [
  exactlyOne('IDVersion'),
  exactlyOne('IDFactura', invoice),
  optionalElement('RefExterna'),
  exactlyOne('NombreRazonEmisor'),
  optionalElement('Subsanacion'),
  optionalElement('RechazoPrevio'),
  exactlyOne('TipoFactura'),
  optionalElement('TipoRectificativa'),
  optionalElement('FacturasRectificadas', [repeatedElement('IDFacturaRectificada', 1_000, invoice)]),
  optionalElement('FacturasSustituidas', [repeatedElement('IDFacturaSustituida', 1_000, invoice)]),
  optionalElement('ImporteRectificacion', [
    exactlyOne('BaseRectificada'),
    exactlyOne('CuotaRectificada'),
    optionalElement('CuotaRecargoRectificado'),
  ]),
  optionalElement('FechaOperacion'),
  exactlyOne('DescripcionOperacion'),
  optionalElement('FacturaSimplificadaArt7273'),
  optionalElement('FacturaSinIdentifDestinatarioArt61d'),
  optionalElement('Macrodato'),
  optionalElement('EmitidaPorTerceroODestinatario'),
  optionalElement('Tercero', person),
  optionalElement('Destinatarios', [repeatedElement('IDDestinatario', 1_000, person)]),
  optionalElement('Cupon'),
  exactlyOne('Desglose', [repeatedElement('DetalleDesglose', 12, breakdownLine)]),
  exactlyOne('CuotaTotal'),
  exactlyOne('ImporteTotal'),
  link,
  system,
  exactlyOne('FechaHoraHusoGenRegistro'),
  optionalElement('NumRegistroAcuerdoFacturacion'),
  optionalElement('IdAcuerdoSistemaInformatico'),
  exactlyOne('TipoHuella'),
  exactlyOne('Huella'),
  signature,
];

const cancellation: readonly StructurePart[] = [
  exactlyOne('IDVersion'),
  exactlyOne('IDFactura', cancelled),
  optionalElement('RefExterna'),
  optionalElement('SinRegistroPrevio'),
  optionalElement('RechazoPrevio'),
  optionalElement('GeneradoPor'),
  optionalElement('Generador', loosePerson),
  link,
  system,
  exactlyOne('FechaHoraHusoGenRegistro'),
  exactlyOne('TipoHuella'),
  exactlyOne('Huella'),
  signature,
];

const header = [
  exactlyOne('ObligadoEmision', spanish),
  optionalElement('Representante', spanish),
  optionalElement('RemisionVoluntaria', [optionalElement('FechaFinVeriFactu'), optionalElement('Incidencia')]),
  optionalElement('RemisionRequerimiento', [exactlyOne('RefRequerimiento'), optionalElement('FinRequerimiento')]),
];

export const submissionStructureTable: readonly StructurePart[] = [
  { ...exactlyOne('Cabecera', information(header)), namespace: xmlNamespaces.submission },
  {
    ...repeatedElement('RegistroFactura', simulatorLimits.recordsMax, [
      {
        ...elementChoice(
          ...information([exactlyOne('RegistroAlta', registration), exactlyOne('RegistroAnulacion', cancellation)]),
        ),
      },
    ]),
    namespace: xmlNamespaces.submission,
    tooMany: 4114,
  },
];

const dateFilter = elementChoice(
  ...information([
    exactlyOne('FechaExpedicionFactura'),
    exactlyOne('RangoFechaExpedicion', [optionalElement('Desde'), optionalElement('Hasta')]),
  ]),
);
const systemFilter = [
  ...person,
  optionalElement('NombreSistemaInformatico'),
  exactlyOne('IdSistemaInformatico'),
  optionalElement('Version'),
  exactlyOne('NumeroInstalacion'),
  optionalElement('TipoUsoPosibleSoloVerifactu'),
  optionalElement('TipoUsoPosibleMultiOT'),
  optionalElement('IndicadorMultiplesOT'),
];

export const queryStructureTable: readonly StructurePart[] = [
  exactlyOne('Cabecera', [
    ...information([exactlyOne('IDVersion')]),
    elementChoice(...information([exactlyOne('ObligadoEmision', spanish), exactlyOne('Destinatario', spanish)])),
    ...information([optionalElement('IndicadorRepresentante')]),
  ]),
  exactlyOne('FiltroConsulta', [
    exactlyOne('PeriodoImputacion', information([exactlyOne('Ejercicio'), exactlyOne('Periodo')])),
    optionalElement('NumSerieFactura'),
    optionalElement('Contraparte', information(person)),
    optionalElement('FechaExpedicionFactura', [dateFilter]),
    optionalElement('SistemaInformatico', information(systemFilter)),
    optionalElement('RefExterna'),
    optionalElement('ClavePaginacion', information(invoice)),
  ]),
  optionalElement('DatosAdicionalesRespuesta', [
    optionalElement('MostrarNombreRazonEmisor'),
    optionalElement('MostrarSistemaInformatico'),
  ]),
];
