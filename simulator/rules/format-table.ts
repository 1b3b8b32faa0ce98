// The format of every value of a record as data, with the code of a wrong value (lists L1 to L17, field types).

/** One row: the length of a text, a list, or a pattern. The text that names the field is the name of the element. */
export interface ReceivedElementFormatRule {
  readonly code: number;
  readonly min?: number;
  readonly max?: number;
  readonly list?: readonly string[];
  readonly pattern?: RegExp;
  /** A separate check, which is named here and implemented in format.ts. */
  readonly special?: 'day' | 'moment' | 'invoice-number';
}

const text = (code: number, max: number, min = 1): ReceivedElementFormatRule => ({ code, min, max });
const list = (code: number, values: string): ReceivedElementFormatRule => ({ code, list: values.split(' ') });
const nif = (code: number): ReceivedElementFormatRule => ({ code, min: 9, max: 9 });
const amount: ReceivedElementFormatRule = { code: 1100, pattern: /^[+-]?(0|[1-9]\d{0,11})(\.\d{0,2})?$/ };
const rate: ReceivedElementFormatRule = { code: 1100, pattern: /^(0|[1-9]\d{0,2})(\.\d{0,2})?$/ };
const day = (code: number): ReceivedElementFormatRule => ({ code, special: 'day' });
const number: ReceivedElementFormatRule = { code: 1104, min: 1, max: 60, special: 'invoice-number' };
const yesNo = (code: number): ReceivedElementFormatRule => list(code, 'S N');

const countries = (
  'AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH ' +
  'CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ ' +
  'FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG ' +
  'KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA ' +
  'NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU RE SB SV WS AS KN SM ' +
  'SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA ' +
  'UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN'
).split(' ');

/** Rows are found by `Parent/Element`, otherwise by `Element`. Every element that contains text has a row. */
export const receivedElementFormatTable: Readonly<Record<string, ReceivedElementFormatRule>> = {
  IDVersion: list(1251, '1.0'),
  IDEmisorFactura: nif(1100),
  IDEmisorFacturaAnulada: nif(1100),
  NumSerieFactura: number,
  NumSerieFacturaAnulada: number,
  // Only the number of the invoice itself is limited to ASCII (validations 3.1.3.1). The number of a referenced invoice
  // may come from any issuer.
  'IDFacturaRectificada/NumSerieFactura': text(1104, 60),
  'IDFacturaSustituida/NumSerieFactura': text(1104, 60),
  FechaExpedicionFactura: day(1105),
  FechaExpedicionFacturaAnulada: day(1105),
  'IDFacturaRectificada/FechaExpedicionFactura': day(1145),
  'IDFacturaSustituida/FechaExpedicionFactura': day(1145),
  'RegistroAnterior/IDEmisorFactura': nif(1269),
  'RegistroAnterior/NumSerieFactura': text(1175, 60),
  'RegistroAnterior/FechaExpedicionFactura': day(1174),
  // A wrong length or content is accepted with error 2002 or 2003. Only an empty value makes the block incomplete.
  'RegistroAnterior/Huella': { code: 1269, min: 1 },
  RefExterna: text(1253, 60, 0),
  NombreRazonEmisor: text(1100, 120),
  NombreRazon: text(1100, 120),
  NIF: nif(1100),
  CodigoPais: { code: 1101, list: countries },
  IDType: list(1102, '02 03 04 05 06 07'),
  ID: text(1103, 20),
  'Tercero/NIF': nif(1178),
  'Generador/NIF': nif(1258),
  Subsanacion: yesNo(1171),
  RechazoPrevio: list(1171, 'N S X'),
  'RegistroAnulacion/RechazoPrevio': yesNo(1275),
  SinRegistroPrevio: yesNo(1276),
  TipoFactura: list(1106, 'F1 F2 F3 R1 R2 R3 R4 R5'),
  TipoRectificativa: list(1107, 'S I'),
  BaseRectificada: amount,
  CuotaRectificada: amount,
  CuotaRecargoRectificado: amount,
  FechaOperacion: day(1145),
  DescripcionOperacion: text(1100, 500),
  FacturaSimplificadaArt7273: yesNo(1136),
  FacturaSinIdentifDestinatarioArt61d: yesNo(1184),
  Macrodato: yesNo(1137),
  EmitidaPorTerceroODestinatario: list(1151, 'T D'),
  Cupon: yesNo(1157),
  Impuesto: list(1218, '01 02 03 05'),
  ClaveRegimen: list(1246, '01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20 21'),
  CalificacionOperacion: list(1181, 'S1 S2 N1 N2'),
  OperacionExenta: list(1182, 'E1 E2 E3 E4 E5 E6 E7 E8'),
  TipoImpositivo: rate,
  BaseImponibleOimporteNoSujeto: amount,
  BaseImponibleACoste: amount,
  CuotaRepercutida: amount,
  TipoRecargoEquivalencia: rate,
  CuotaRecargoEquivalencia: amount,
  CuotaTotal: amount,
  ImporteTotal: amount,
  PrimerRegistro: list(1274, 'S'),
  'SistemaInformatico/NombreRazon': text(1179, 120),
  'SistemaInformatico/NIF': nif(1176),
  NombreSistemaInformatico: text(1220, 30),
  IdSistemaInformatico: { code: 1177, pattern: /^[A-Z0-9]{2}$/ },
  Version: text(1179, 50),
  NumeroInstalacion: text(1179, 100),
  TipoUsoPosibleSoloVerifactu: yesNo(1212),
  TipoUsoPosibleMultiOT: yesNo(1213),
  IndicadorMultiplesOT: yesNo(1226),
  FechaHoraHusoGenRegistro: { code: 1244, special: 'moment' },
  NumRegistroAcuerdoFacturacion: text(1100, 15),
  IdAcuerdoSistemaInformatico: text(1100, 16),
  TipoHuella: list(1247, '01'),
  Huella: text(1262, 64),
  GeneradoPor: list(1225, 'E D T'),
};
