// Reasons and methods of corrective invoices. The schema accepts only these descriptions, exactly as they are written
// here.

/** Extensions of the first preceding invoice. The method can also be an extension of `tax`. */
export const facturaeCorrectionReasonExtensionKey = 'es-facturae-correction';
export const facturaeCorrectionMethodExtensionKey = 'es-facturae-correction-method';

export const facturaeCorrectionReasons: Readonly<Record<string, string>> = {
  '01': 'Número de la factura',
  '02': 'Serie de la factura',
  '03': 'Fecha expedición',
  '04': 'Nombre y apellidos/Razón Social-Emisor',
  '05': 'Nombre y apellidos/Razón Social-Receptor',
  '06': 'Identificación fiscal Emisor/obligado',
  '07': 'Identificación fiscal Receptor',
  '08': 'Domicilio Emisor/Obligado',
  '09': 'Domicilio Receptor',
  '10': 'Detalle Operación',
  '11': 'Porcentaje impositivo a aplicar',
  '12': 'Cuota tributaria a aplicar',
  '13': 'Fecha/Periodo a aplicar',
  '14': 'Clase de factura',
  '15': 'Literales legales',
  '16': 'Base imponible',
  '80': 'Cálculo de cuotas repercutidas',
  '81': 'Cálculo de cuotas retenidas',
  '82': 'Base imponible modificada por devolución de envases / embalajes',
  '83': 'Base imponible modificada por descuentos y bonificaciones',
  '84': 'Base imponible modificada por resolución firme, judicial o administrativa',
  '85': 'Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso',
};

export const facturaeCorrectionMethods: Readonly<Record<string, string>> = {
  '01': 'Rectificación íntegra',
  '02': 'Rectificación por diferencias',
  '03': 'Rectificación por descuento por volumen de operaciones durante un periodo',
  '04': 'Autorizadas por la Agencia Tributaria',
};

/** Method of a volume discount for a period, and its reason if it names no invoice. */
export const facturaeVolumeDiscountMethodCode = '03';
export const facturaeDiscountReasonCode = '83';

/** Methods for which the schema does not require the number and the date of the original. */
export const facturaeMethodCodesWithoutOriginal: ReadonlySet<string> = new Set([
  facturaeVolumeDiscountMethodCode,
  '04',
]);

/** The reason by the record's kind of invoice (list L2), used if the document has none. */
export const facturaeReasonCodeByTipoFactura: ReadonlyMap<string, string> = new Map([
  ['R1', '16'],
  ['R2', '85'],
  ['R3', '16'],
]);
/** Code of the fallback reason, "details of the operation". */
export const fallbackFacturaeReasonCode = '10';

/** Methods by the type of the document. */
export const facturaeMethodCodeByDocumentType: ReadonlyMap<string, string> = new Map([
  ['corrective', '01'],
  ['credit-note', '02'],
  ['debit-note', '02'],
]);
