// The element sequences of both operations as data (schemas of 2026; sections 2 to 5 of the service description).
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { simulatorXmlNamespaces } from './xml-text';
import {
  defineXmlElementChoice,
  defineLooseXmlElementChoice,
  defineRepeatedXmlElement,
  defineOptionalXmlElement,
  defineRequiredXmlElement,
  type XmlStructurePart,
} from './structure';

const information = (parts: readonly XmlStructurePart[]): XmlStructurePart[] =>
  parts.map((part) => ({ ...part, namespace: simulatorXmlNamespaces.information }));

const otherId = [
  defineOptionalXmlElement('CodigoPais'),
  defineRequiredXmlElement('IDType'),
  defineRequiredXmlElement('ID'),
];
const spanish = [defineRequiredXmlElement('NombreRazon'), defineRequiredXmlElement('NIF')];
const person = [
  defineRequiredXmlElement('NombreRazon'),
  defineXmlElementChoice(defineRequiredXmlElement('NIF'), defineRequiredXmlElement('IDOtro', otherId)),
];
/**
 * The choice is loose, because codes 1223 and 1228 exist for none or both of its elements. So this fault rejects the
 * record, not the message.
 */
const loosePerson = [
  defineRequiredXmlElement('NombreRazon'),
  defineLooseXmlElementChoice(defineRequiredXmlElement('NIF'), defineRequiredXmlElement('IDOtro', otherId)),
];
const invoice = [
  defineRequiredXmlElement('IDEmisorFactura'),
  defineRequiredXmlElement('NumSerieFactura'),
  defineRequiredXmlElement('FechaExpedicionFactura'),
];
const cancelled = [
  defineRequiredXmlElement('IDEmisorFacturaAnulada'),
  defineRequiredXmlElement('NumSerieFacturaAnulada'),
  defineRequiredXmlElement('FechaExpedicionFacturaAnulada'),
];
const link = defineRequiredXmlElement('Encadenamiento', [
  defineXmlElementChoice(
    defineRequiredXmlElement('PrimerRegistro'),
    defineRequiredXmlElement('RegistroAnterior', [...invoice, defineRequiredXmlElement('Huella')]),
  ),
]);
const system = defineRequiredXmlElement('SistemaInformatico', [
  ...loosePerson,
  defineRequiredXmlElement('NombreSistemaInformatico'),
  defineRequiredXmlElement('IdSistemaInformatico'),
  defineRequiredXmlElement('Version'),
  defineRequiredXmlElement('NumeroInstalacion'),
  defineRequiredXmlElement('TipoUsoPosibleSoloVerifactu'),
  defineRequiredXmlElement('TipoUsoPosibleMultiOT'),
  defineRequiredXmlElement('IndicadorMultiplesOT'),
]);
const signature: XmlStructurePart = {
  name: 'Signature',
  min: 0,
  max: 1,
  inside: 'any',
  namespace: simulatorXmlNamespaces.signature,
};

const breakdownLine = [
  defineOptionalXmlElement('Impuesto'),
  defineOptionalXmlElement('ClaveRegimen'),
  // Codes 1195 and 1196 exist for none or both.
  defineLooseXmlElementChoice(
    defineRequiredXmlElement('CalificacionOperacion'),
    defineRequiredXmlElement('OperacionExenta'),
  ),
  defineOptionalXmlElement('TipoImpositivo'),
  defineRequiredXmlElement('BaseImponibleOimporteNoSujeto'),
  defineOptionalXmlElement('BaseImponibleACoste'),
  defineOptionalXmlElement('CuotaRepercutida'),
  defineOptionalXmlElement('TipoRecargoEquivalencia'),
  defineOptionalXmlElement('CuotaRecargoEquivalencia'),
];

const registration: readonly XmlStructurePart[] = [
  defineRequiredXmlElement('IDVersion'),
  defineRequiredXmlElement('IDFactura', invoice),
  defineOptionalXmlElement('RefExterna'),
  defineRequiredXmlElement('NombreRazonEmisor'),
  defineOptionalXmlElement('Subsanacion'),
  defineOptionalXmlElement('RechazoPrevio'),
  defineRequiredXmlElement('TipoFactura'),
  defineOptionalXmlElement('TipoRectificativa'),
  defineOptionalXmlElement('FacturasRectificadas', [defineRepeatedXmlElement('IDFacturaRectificada', 1_000, invoice)]),
  defineOptionalXmlElement('FacturasSustituidas', [defineRepeatedXmlElement('IDFacturaSustituida', 1_000, invoice)]),
  defineOptionalXmlElement('ImporteRectificacion', [
    defineRequiredXmlElement('BaseRectificada'),
    defineRequiredXmlElement('CuotaRectificada'),
    defineOptionalXmlElement('CuotaRecargoRectificado'),
  ]),
  defineOptionalXmlElement('FechaOperacion'),
  defineRequiredXmlElement('DescripcionOperacion'),
  defineOptionalXmlElement('FacturaSimplificadaArt7273'),
  defineOptionalXmlElement('FacturaSinIdentifDestinatarioArt61d'),
  defineOptionalXmlElement('Macrodato'),
  defineOptionalXmlElement('EmitidaPorTerceroODestinatario'),
  defineOptionalXmlElement('Tercero', person),
  defineOptionalXmlElement('Destinatarios', [defineRepeatedXmlElement('IDDestinatario', 1_000, person)]),
  defineOptionalXmlElement('Cupon'),
  defineRequiredXmlElement('Desglose', [defineRepeatedXmlElement('DetalleDesglose', 12, breakdownLine)]),
  defineRequiredXmlElement('CuotaTotal'),
  defineRequiredXmlElement('ImporteTotal'),
  link,
  system,
  defineRequiredXmlElement('FechaHoraHusoGenRegistro'),
  defineOptionalXmlElement('NumRegistroAcuerdoFacturacion'),
  defineOptionalXmlElement('IdAcuerdoSistemaInformatico'),
  defineRequiredXmlElement('TipoHuella'),
  defineRequiredXmlElement('Huella'),
  signature,
];

const cancellation: readonly XmlStructurePart[] = [
  defineRequiredXmlElement('IDVersion'),
  defineRequiredXmlElement('IDFactura', cancelled),
  defineOptionalXmlElement('RefExterna'),
  defineOptionalXmlElement('SinRegistroPrevio'),
  defineOptionalXmlElement('RechazoPrevio'),
  defineOptionalXmlElement('GeneradoPor'),
  defineOptionalXmlElement('Generador', loosePerson),
  link,
  system,
  defineRequiredXmlElement('FechaHoraHusoGenRegistro'),
  defineRequiredXmlElement('TipoHuella'),
  defineRequiredXmlElement('Huella'),
  signature,
];

const header = [
  defineRequiredXmlElement('ObligadoEmision', spanish),
  defineOptionalXmlElement('Representante', spanish),
  defineOptionalXmlElement('RemisionVoluntaria', [
    defineOptionalXmlElement('FechaFinVeriFactu'),
    defineOptionalXmlElement('Incidencia'),
  ]),
  defineOptionalXmlElement('RemisionRequerimiento', [
    defineRequiredXmlElement('RefRequerimiento'),
    defineOptionalXmlElement('FinRequerimiento'),
  ]),
];

export const receivedSubmissionStructureTable: readonly XmlStructurePart[] = [
  { ...defineRequiredXmlElement('Cabecera', information(header)), namespace: simulatorXmlNamespaces.submission },
  {
    ...defineRepeatedXmlElement('RegistroFactura', simulatorLimits.recordsMax, [
      {
        ...defineXmlElementChoice(
          ...information([
            defineRequiredXmlElement('RegistroAlta', registration),
            defineRequiredXmlElement('RegistroAnulacion', cancellation),
          ]),
        ),
      },
    ]),
    namespace: simulatorXmlNamespaces.submission,
    tooMany: 4114,
  },
];

const dateFilter = defineXmlElementChoice(
  ...information([
    defineRequiredXmlElement('FechaExpedicionFactura'),
    defineRequiredXmlElement('RangoFechaExpedicion', [
      defineOptionalXmlElement('Desde'),
      defineOptionalXmlElement('Hasta'),
    ]),
  ]),
);
const systemFilter = [
  ...person,
  defineOptionalXmlElement('NombreSistemaInformatico'),
  defineRequiredXmlElement('IdSistemaInformatico'),
  defineOptionalXmlElement('Version'),
  defineRequiredXmlElement('NumeroInstalacion'),
  defineOptionalXmlElement('TipoUsoPosibleSoloVerifactu'),
  defineOptionalXmlElement('TipoUsoPosibleMultiOT'),
  defineOptionalXmlElement('IndicadorMultiplesOT'),
];

export const receivedQueryStructureTable: readonly XmlStructurePart[] = [
  defineRequiredXmlElement('Cabecera', [
    ...information([defineRequiredXmlElement('IDVersion')]),
    defineXmlElementChoice(
      ...information([
        defineRequiredXmlElement('ObligadoEmision', spanish),
        defineRequiredXmlElement('Destinatario', spanish),
      ]),
    ),
    ...information([defineOptionalXmlElement('IndicadorRepresentante')]),
  ]),
  defineRequiredXmlElement('FiltroConsulta', [
    defineRequiredXmlElement(
      'PeriodoImputacion',
      information([defineRequiredXmlElement('Ejercicio'), defineRequiredXmlElement('Periodo')]),
    ),
    defineOptionalXmlElement('NumSerieFactura'),
    defineOptionalXmlElement('Contraparte', information(person)),
    defineOptionalXmlElement('FechaExpedicionFactura', [dateFilter]),
    defineOptionalXmlElement('SistemaInformatico', information(systemFilter)),
    defineOptionalXmlElement('RefExterna'),
    defineOptionalXmlElement('ClavePaginacion', information(invoice)),
  ]),
  defineOptionalXmlElement('DatosAdicionalesRespuesta', [
    defineOptionalXmlElement('MostrarNombreRazonEmisor'),
    defineOptionalXmlElement('MostrarSistemaInformatico'),
  ]),
];
