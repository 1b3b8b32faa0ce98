// Sealed records without a database: a simple valid invoice, and chains of any length.
import {
  type ChainHead,
  type RegistrationRecordContent,
  type SealedRecord,
  type SoftwareBlock,
  toChainHead,
} from '../src/chain/record/record';
import {
  toCancellationRecordContent,
  buildSealedCancellationRecord,
  buildSealedRegistrationRecord,
} from '../src/chain/record/seal';

export const software: SoftwareBlock = {
  NombreRazon: 'PRODUCTORA DE PRUEBA SL',
  NIF: 'B12345674',
  NombreSistemaInformatico: 'SIF DE PRUEBA',
  IdSistemaInformatico: '01',
  Version: '1.0.0',
  NumeroInstalacion: '0001',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'N',
  IndicadorMultiplesOT: 'N',
};

export const content: RegistrationRecordContent = {
  IDFactura: { IDEmisorFactura: '89890001K', NumSerieFactura: 'FA-1', FechaExpedicionFactura: '10-03-2025' },
  NombreRazonEmisor: 'EMISOR DE PRUEBA',
  TipoFactura: 'F1',
  DescripcionOperacion: 'Servicios de consultoria',
  Destinatarios: [{ NombreRazon: 'CLIENTE DE PRUEBA', NIF: '89890002E' }],
  Desglose: [
    {
      Impuesto: '01',
      ClaveRegimen: '01',
      CalificacionOperacion: 'S1',
      TipoImpositivo: '21',
      BaseImponibleOimporteNoSujeto: '100.00',
      CuotaRepercutida: '21.00',
    },
  ],
  CuotaTotal: '21.00',
  ImporteTotal: '121.00',
};

/** Generates a chain of registrations in which every tenth record cancels the previous one. */
export function* generateChain(length: number, startMs = Date.parse('2025-03-10T08:00:00Z')): Generator<SealedRecord> {
  let head: ChainHead | null = null;
  for (let index = 0; index < length; index++) {
    const moment = { head, nowMs: startMs + index * 700, software, timeZone: 'Europe/Madrid' };
    const number = `FA-${index % 10 === 9 ? index - 1 : index}`;
    const id = { ...content.IDFactura, NumSerieFactura: number };
    const record: SealedRecord =
      index % 10 === 9
        ? buildSealedCancellationRecord({
            ...moment,
            content: toCancellationRecordContent({
              issuer: id.IDEmisorFactura,
              number,
              date: id.FechaExpedicionFactura,
            }),
            flags: {},
          })
        : buildSealedRegistrationRecord({
            ...moment,
            content: { ...content, IDFactura: id },
            flags: {},
            environment: 'test',
          });
    head = toChainHead(record);
    yield record;
  }
}
