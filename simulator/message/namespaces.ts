// Namespaces of the service, as this side writes and expects them (WSDL and schemas of 2026).

const base =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  submission: `${base}SuministroLR.xsd`,
  information: `${base}SuministroInformacion.xsd`,
  answer: `${base}RespuestaSuministro.xsd`,
  query: `${base}ConsultaLR.xsd`,
  queryAnswer: `${base}RespuestaConsultaLR.xsd`,
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

/** Path of the service. `/www1` and `/www10` before it stand for the ordinary and the seal host. */
export const servicePath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
/** The service for answers to a demand: another one, which is not simulated. */
export const demandPath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/RequerimientoSOAP';
