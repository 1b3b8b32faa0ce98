// What records say of this software and its installation.
import type { SoftwareBlock } from '../src/chain/record/record';
import type { Settings } from '../src/settings/settings';

/** `SistemaInformatico`. @param several the account holds more than one supplier */
export const softwareBlock = (
  software: Settings['software'],
  installation: string,
  several: boolean,
): SoftwareBlock => ({
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
