// Codes by which the authority refuses one record: single fields, parties, dates and types. In our own words.
import type { CodeGroup } from './authority-code-groups';

export const partyCodes: readonly CodeGroup[] = [
  {
    class: 'record',
    next: 'refuse',
    remedy:
      'Correct the member that the answer names; it does not fit length, form or list of the field. Run the job again.',
    causes: {
      1100: 'Value or type of a field is wrong (length, pattern, enumeration); text names the field.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Give the invoice a series and code of ASCII characters without " \' < > =, together at most 60.',
    causes: {
      1104: 'NumSerieFactura wrong.',
      1130: 'NumSerieFactura contains forbidden characters.',
      1287: 'Field contains one of the characters < > quote apostrophe equals (text names the field).',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    about: 'customer',
    remedy:
      'The tax census must have this code with this name: a company by its full name, a person as surnames and given ' +
      'name. Ask the customer, correct the document (PATCH /silo/v1/entries/{id}), and run the job again.',
    causes: {
      1109: 'NIF not found in the tax census.',
      1110: 'NIF not found in the tax census (with the name given).',
      1121: 'ID not found in the tax census.',
      1123: 'NIF malformed.',
      1193: 'Recipient NIF must be identified (that it may not be the issuer was withdrawn from the rules).',
      1239: 'Error in block Destinatario (text adds the cause: malformed NIF, NIF and name not in census...).',
      1290: 'ID does not contain a well-formed NIF.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    about: 'supplier',
    remedy: 'Compare tax code and name of the supplier with the tax census; correct the registration of the supplier.',
    causes: {
      1172: 'NIF or ObligadoEmision empty.',
      1215: 'Error in block ObligadoEmision.',
      1217: 'IDEmisorFactura could not be identified.',
      1219: 'IDEmisorFactura wrong.',
      1240: 'Error in the issuer identification of IDFactura.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Correct kind and code of the identity: a VAT number must stand in VIES, other kinds need a country.',
    causes: {
      1101: 'CodigoPais wrong.',
      1102: 'IDType wrong.',
      1103: 'ID wrong (also foreign VAT number with a wrong structure).',
      1111: 'CodigoPais mandatory unless IDType is 02.',
      1122: 'CodigoPais does not match the first two characters of the identifier.',
      1126: 'CodigoPais ES only with IDType 03 or 07; IDType 07 demands CodigoPais ES.',
      1131: 'With IDType 07 the ID must be the NIF of a natural person.',
      1156: 'IDType 02 not allowed for this TipoFactura.',
      1222: 'ID of an IDOtro block wrong.',
      1232: 'IDOtro with country ES: IDType must be 03.',
      1233: 'IDOtro with country ES: IDType must be 07.',
      1234: 'IDOtro with country ES: IDType must be 03 or 07.',
      1254: 'Prefix XI not valid for dates before 01-01-2021.',
      1255: 'Prefix GB not valid for dates from 01-02-2021.',
    },
  },
  {
    // In the list of refusals, but such recipients have been seen accepted: Sello sends the record.
    class: 'record',
    next: 'accept',
    remedy: 'Nothing has to be done. Where the customer has a Spanish tax code, put it into the document.',
    causes: {
      1191: 'R3 recipients: only NIF or IDType 07.',
      1192: 'R2 recipients: only NIF, IDType 07 or IDType 02.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Give the invoice the customer that its type demands, or the type that fits the customer.',
    causes: {
      1189: 'Destinatarios mandatory for F1, F3, R1-R4.',
      1190: 'Destinatarios forbidden for F2, R5.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy:
      'The key `intra-community` (E5) needs the VAT number of another country. A Spanish customer is charged by a rate.',
    causes: {
      1289: 'Exemption E5 (IVA): recipients only through IDOtro.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Correct issue date or operation date of the document and run the job again.',
    causes: {
      1105: 'FechaExpedicionFactura wrong.',
      1112: 'FechaExpedicionFactura is in the future.',
      1125: 'FechaOperacion later than allowed.',
      1133: 'FechaExpedicionFactura older than twenty years.',
      1134: 'FechaOperacion older than twenty years.',
      1145: 'Malformed date.',
      1146: 'Issue date before operation date only allowed for regime 14 or 15 (IVA/IGIC).',
      1147: 'Regime 14 demands FechaOperacion later than the issue date.',
      1152: 'Issue date before 28-10-2024.',
      1173: 'Operation date in the future only for regime 14 or 15 (IVA/IGIC).',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy:
      'Use a rate of VAT that held on the operation date (without one, on the issue date): 0, 4, 10 or 21 %. The compensation of ' +
      'farmers (12 or 10.5 %) is no rate: the buyer writes a receipt for it (RD 1619/2012 art. 16), and none is reported.',
    causes: {
      1124: 'TipoImpositivo outside the allowed rates.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy:
      'Use a rate that held on the operation date (without one, on the issue date). A correction has the rate of its invoice: give ' +
      'it `op_date`, the day of that invoice.',
    causes: {
      1132: 'TipoImpositivo only valid for dates up to 2012.',
      1194: 'Rate 5 only between 01-07-2022 and 30-09-2024.',
      1235: 'Rate only valid between 01-10-2024 and 31-12-2024 (2 percent case).',
      1236: 'Rate only valid between 01-10-2024 and 31-12-2024 (7.5 percent case).',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Use the surcharge that belongs to the rate on that day, or none.',
    causes: {
      1127: 'TipoRecargoEquivalencia outside the allowed rates.',
      1135: 'TipoRecargoEquivalencia only valid for dates up to 2012.',
      1160: 'Rate 5: surcharge must be 0.5 or 0.62.',
      1162: 'Rate 21: surcharge must be 5.2 or 1.75.',
      1163: 'Rate 10: surcharge must be 1.4.',
      1164: 'Rate 4: surcharge must be 0.5.',
      1165: 'Rate 0: surcharge 0 only between 01-01-2023 and 30-09-2024.',
      1166: 'Rate 2 (01-10-2024 to 31-12-2024): surcharge must be 0.26.',
      1167: 'Rate 5: surcharge 0.5 only between 01-07-2022 and 31-12-2022.',
      1168: 'Rate 5: surcharge 0.62 only between 01-01-2023 and 30-09-2024.',
      1169: 'Rate 7.5 (01-10-2024 to 31-12-2024): surcharge must be 1.',
      1170: 'Rate 0 from 01-10-2024: surcharge must be 0.26.',
      1277: 'Surcharge wrong for rate 0.',
      1281: 'Surcharge fields only with S1.',
      1284: 'Surcharge rate and surcharge quota must come together.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Check document type, correction type and the invoices that are corrected or replaced.',
    causes: {
      1106: 'TipoFactura outside the list.',
      1107: 'TipoRectificativa wrong.',
      1114: 'TipoRectificativa missing on a corrective invoice.',
      1115: 'TipoRectificativa present on a non-corrective invoice.',
      1116: 'FacturasSustituidas only allowed for F3.',
      1117: 'FacturasRectificadas only allowed for R1-R5.',
      1118: 'ImporteRectificacion missing on a corrective by substitution (S).',
      1119: 'ImporteRectificacion present although not corrective by substitution.',
      1154: 'Issuer NIF of a rectified or substituted invoice not in the census.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy:
      'The regime 11 is for rent of business premises at 21 %. Rent without VAT, as of a dwelling, has no regime of its own: leave ' +
      '`es-fiscal-regime` out, or write 01.',
    causes: {
      1206: 'Regime 11: rate must be 21.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy:
      'The tag `self-billed` says that the customer issues the invoice: name the customer with its tax id, or take the tag away.',
    causes: {
      1158: 'EmitidaPorTerceroODestinatario given but the matching block is absent.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy:
      '`ordering.issuer` names who issues in the name of the supplier: another tax code than that of the supplier. Leave it out when ' +
      'the supplier issues the invoice itself.',
    causes: {
      1188: 'Tercero NIF must differ from the issuer NIF.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Name the third party in `ordering.issuer` and set the issuer type to match.',
    causes: {
      1151: 'EmitidaPorTerceroODestinatario accepts only T or D.',
      1155: 'Tercero block present without EmitidaPorTerceroODestinatario.',
      1159: 'Tercero block given although the value says recipient.',
      1178: 'Error in block Tercero.',
      1186: 'Value T demands the Tercero block.',
      1187: 'Tercero block only allowed with value T.',
      1211: 'Tercero may not use IDType 07.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    remedy: 'Use the simplified type only within its limits; above them the invoice needs a customer.',
    causes: {
      1136: 'FacturaSimplificadaArt7273 accepts only S or N.',
      1150: 'F2 above 3,000 (plus tolerance) without agreement number or Art61d=S.',
      1183: 'FacturaSimplificadaArt7273=S only for F1, F3, R1-R4.',
      1184: 'FacturaSinIdentifDestinatarioArt61d accepts only S or N.',
      1185: 'FacturaSinIdentifDestinatarioArt61d=S only for F2 or R5.',
    },
  },
];
