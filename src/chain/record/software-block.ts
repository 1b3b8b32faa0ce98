// What records say of this software and its installation.
import type { SoftwareBlock } from './record';

/** Who makes the software, as the settings name it. */
export interface SoftwareNames {
  readonly producerName: string;
  readonly producerNif: string;
  readonly name: string;
  readonly id: string;
  readonly version: string;
  readonly manyTaxpayers: SoftwareBlock['TipoUsoPosibleMultiOT'];
}

/** `SistemaInformatico`. @param several the account holds more than one supplier */
export const buildSoftwareBlock = (software: SoftwareNames, installation: string, several: boolean): SoftwareBlock => ({
  NombreRazon: software.producerName,
  NIF: software.producerNif,
  NombreSistemaInformatico: software.name,
  IdSistemaInformatico: software.id,
  Version: software.version,
  NumeroInstalacion: installation,
  // Sello reports every record at once and has no other way of working.
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: software.manyTaxpayers,
  IndicadorMultiplesOT: several ? 'S' : 'N',
});
