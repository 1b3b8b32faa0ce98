// The element sequences of both operations as data (schemas of 2026; sections 2 to 5 of the service description).
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { xmlNamespaces } from './xml-text';
import {
  defineElementChoice,
  defineLooseElementChoice,
  defineRepeatedElement,
  defineOptionalElement,
  defineRequiredElement,
  type XmlStructurePart,
} from './structure';

const information = (parts: readonly XmlStructurePart[]): XmlStructurePart[] =>
  parts.map((part) => ({ ...part, namespace: xmlNamespaces.information }));

const otherId = [defineOptionalElement('CodigoPais'), defineRequiredElement('IDType'), defineRequiredElement('ID')];
const spanish = [defineRequiredElement('NombreRazon'), defineRequiredElement('NIF')];
const person = [
  defineRequiredElement('NombreRazon'),
  defineElementChoice(defineRequiredElement('NIF'), defineRequiredElement('IDOtro', otherId)),
];
/**
 * The choice is loose, because codes 1223 and 1228 exist for none or both of its elements. So this fault rejects the
 * record, not the message.
 */
const loosePerson = [
  defineRequiredElement('NombreRazon'),
  defineLooseElementChoice(defineRequiredElement('NIF'), defineRequiredElement('IDOtro', otherId)),
];
const invoice = [
  defineRequiredElement('IDEmisorFactura'),
  defineRequiredElement('NumSerieFactura'),
  defineRequiredElement('FechaExpedicionFactura'),
];
const cancelled = [
  defineRequiredElement('IDEmisorFacturaAnulada'),
  defineRequiredElement('NumSerieFacturaAnulada'),
  defineRequiredElement('FechaExpedicionFacturaAnulada'),
];
const link = defineRequiredElement('Encadenamiento', [
  defineElementChoice(
    defineRequiredElement('PrimerRegistro'),
    defineRequiredElement('RegistroAnterior', [...invoice, defineRequiredElement('Huella')]),
  ),
]);
const system = defineRequiredElement('SistemaInformatico', [
  ...loosePerson,
  defineRequiredElement('NombreSistemaInformatico'),
  defineRequiredElement('IdSistemaInformatico'),
  defineRequiredElement('Version'),
  defineRequiredElement('NumeroInstalacion'),
  defineRequiredElement('TipoUsoPosibleSoloVerifactu'),
  defineRequiredElement('TipoUsoPosibleMultiOT'),
  defineRequiredElement('IndicadorMultiplesOT'),
]);
const signature: XmlStructurePart = {
  name: 'Signature',
  min: 0,
  max: 1,
  inside: 'any',
  namespace: xmlNamespaces.signature,
};

const breakdownLine = [
  defineOptionalElement('Impuesto'),
  defineOptionalElement('ClaveRegimen'),
  // Codes 1195 and 1196 exist for none or both.
  defineLooseElementChoice(defineRequiredElement('CalificacionOperacion'), defineRequiredElement('OperacionExenta')),
  defineOptionalElement('TipoImpositivo'),
  defineRequiredElement('BaseImponibleOimporteNoSujeto'),
  defineOptionalElement('BaseImponibleACoste'),
  defineOptionalElement('CuotaRepercutida'),
  defineOptionalElement('TipoRecargoEquivalencia'),
  defineOptionalElement('CuotaRecargoEquivalencia'),
];

const registration: readonly XmlStructurePart[] = [
  defineRequiredElement('IDVersion'),
  defineRequiredElement('IDFactura', invoice),
  defineOptionalElement('RefExterna'),
  defineRequiredElement('NombreRazonEmisor'),
  defineOptionalElement('Subsanacion'),
  defineOptionalElement('RechazoPrevio'),
  defineRequiredElement('TipoFactura'),
  defineOptionalElement('TipoRectificativa'),
  defineOptionalElement('FacturasRectificadas', [defineRepeatedElement('IDFacturaRectificada', 1_000, invoice)]),
  defineOptionalElement('FacturasSustituidas', [defineRepeatedElement('IDFacturaSustituida', 1_000, invoice)]),
  defineOptionalElement('ImporteRectificacion', [
    defineRequiredElement('BaseRectificada'),
    defineRequiredElement('CuotaRectificada'),
    defineOptionalElement('CuotaRecargoRectificado'),
  ]),
  defineOptionalElement('FechaOperacion'),
  defineRequiredElement('DescripcionOperacion'),
  defineOptionalElement('FacturaSimplificadaArt7273'),
  defineOptionalElement('FacturaSinIdentifDestinatarioArt61d'),
  defineOptionalElement('Macrodato'),
  defineOptionalElement('EmitidaPorTerceroODestinatario'),
  defineOptionalElement('Tercero', person),
  defineOptionalElement('Destinatarios', [defineRepeatedElement('IDDestinatario', 1_000, person)]),
  defineOptionalElement('Cupon'),
  defineRequiredElement('Desglose', [defineRepeatedElement('DetalleDesglose', 12, breakdownLine)]),
  defineRequiredElement('CuotaTotal'),
  defineRequiredElement('ImporteTotal'),
  link,
  system,
  defineRequiredElement('FechaHoraHusoGenRegistro'),
  defineOptionalElement('NumRegistroAcuerdoFacturacion'),
  defineOptionalElement('IdAcuerdoSistemaInformatico'),
  defineRequiredElement('TipoHuella'),
  defineRequiredElement('Huella'),
  signature,
];

const cancellation: readonly XmlStructurePart[] = [
  defineRequiredElement('IDVersion'),
  defineRequiredElement('IDFactura', cancelled),
  defineOptionalElement('RefExterna'),
  defineOptionalElement('SinRegistroPrevio'),
  defineOptionalElement('RechazoPrevio'),
  defineOptionalElement('GeneradoPor'),
  defineOptionalElement('Generador', loosePerson),
  link,
  system,
  defineRequiredElement('FechaHoraHusoGenRegistro'),
  defineRequiredElement('TipoHuella'),
  defineRequiredElement('Huella'),
  signature,
];

const header = [
  defineRequiredElement('ObligadoEmision', spanish),
  defineOptionalElement('Representante', spanish),
  defineOptionalElement('RemisionVoluntaria', [
    defineOptionalElement('FechaFinVeriFactu'),
    defineOptionalElement('Incidencia'),
  ]),
  defineOptionalElement('RemisionRequerimiento', [
    defineRequiredElement('RefRequerimiento'),
    defineOptionalElement('FinRequerimiento'),
  ]),
];

export const receivedSubmissionStructureTable: readonly XmlStructurePart[] = [
  { ...defineRequiredElement('Cabecera', information(header)), namespace: xmlNamespaces.submission },
  {
    ...defineRepeatedElement('RegistroFactura', simulatorLimits.recordsMax, [
      {
        ...defineElementChoice(
          ...information([
            defineRequiredElement('RegistroAlta', registration),
            defineRequiredElement('RegistroAnulacion', cancellation),
          ]),
        ),
      },
    ]),
    namespace: xmlNamespaces.submission,
    tooMany: 4114,
  },
];

const dateFilter = defineElementChoice(
  ...information([
    defineRequiredElement('FechaExpedicionFactura'),
    defineRequiredElement('RangoFechaExpedicion', [defineOptionalElement('Desde'), defineOptionalElement('Hasta')]),
  ]),
);
const systemFilter = [
  ...person,
  defineOptionalElement('NombreSistemaInformatico'),
  defineRequiredElement('IdSistemaInformatico'),
  defineOptionalElement('Version'),
  defineRequiredElement('NumeroInstalacion'),
  defineOptionalElement('TipoUsoPosibleSoloVerifactu'),
  defineOptionalElement('TipoUsoPosibleMultiOT'),
  defineOptionalElement('IndicadorMultiplesOT'),
];

export const receivedQueryStructureTable: readonly XmlStructurePart[] = [
  defineRequiredElement('Cabecera', [
    ...information([defineRequiredElement('IDVersion')]),
    defineElementChoice(
      ...information([
        defineRequiredElement('ObligadoEmision', spanish),
        defineRequiredElement('Destinatario', spanish),
      ]),
    ),
    ...information([defineOptionalElement('IndicadorRepresentante')]),
  ]),
  defineRequiredElement('FiltroConsulta', [
    defineRequiredElement(
      'PeriodoImputacion',
      information([defineRequiredElement('Ejercicio'), defineRequiredElement('Periodo')]),
    ),
    defineOptionalElement('NumSerieFactura'),
    defineOptionalElement('Contraparte', information(person)),
    defineOptionalElement('FechaExpedicionFactura', [dateFilter]),
    defineOptionalElement('SistemaInformatico', information(systemFilter)),
    defineOptionalElement('RefExterna'),
    defineOptionalElement('ClavePaginacion', information(invoice)),
  ]),
  defineOptionalElement('DatosAdicionalesRespuesta', [
    defineOptionalElement('MostrarNombreRazonEmisor'),
    defineOptionalElement('MostrarSistemaInformatico'),
  ]),
];
