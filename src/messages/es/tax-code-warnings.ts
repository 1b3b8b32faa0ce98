// Spanish remedies of warnings about codes of a tax (src/contracts/tax-code-warnings.ts).
import type { taxTreatmentWarningTable as english } from '../../contracts/tax-code-warnings';

export const spanishTaxTreatmentWarningRemedies: Readonly<Record<keyof typeof english, string>> = {
  'exemption-replaced':
    'Escriba la clave de la exención sin `rate` ni `percent`: `exempt` para E1 y E6, y en el IGIC también para E7 y E8; ' +
    '`export` para E2 a E4; `intra-community` para E5. El IPSI no tiene claves: escriba {"cat": "IPSI", "percent": "0%", ' +
    '"ext": {"es-fiscal-exempt": "E1"}}.',
  'surcharge-left-out':
    'Escriba `+eqs` después de un tipo del IVA, como en "general+eqs"; o escriba los dos porcentajes: {"cat": "VAT", "percent": ' +
    '"21%", "surcharge": "1.75%"}. Ningún otro impuesto tiene recargo de equivalencia (Ley 37/1992, art. 154).',
  'surcharge-regime':
    'Quite `es-fiscal-regime`: una venta con recargo se declara con el régimen 01. Si el emisor es un minorista en este ' +
    'régimen, quite en su lugar el recargo.',
  'regime-of-persons':
    'Quite `es-fiscal-regime`: una persona jurídica declara sus ventas con el régimen 01. Para repercutir el recargo a un minorista, ' +
    'escriba el tipo con `+eqs`, por ejemplo {"cat": "VAT", "rate": "general+eqs"}.',
  'export-regime':
    'Si es una exportación, escriba {"cat": "VAT", "key": "export"} sin `es-fiscal-exempt`. Si es una venta exenta en España, ' +
    'quite `es-fiscal-regime`.',
  'exempt-regime-charged':
    'Si la venta está gravada, quite `es-fiscal-regime`. Si la venta está exenta, escriba {"cat": "IGIC", "key": "exempt", ' +
    '"ext": {"es-fiscal-regime": "18"}}, o en el IPSI {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}.',
  'pending-tax-mixed': 'Expida otra factura para las líneas cuyo impuesto se devenga ahora.',
  'margin-rate':
    'Escriba {"cat": "VAT", "rate": "general", "ext": {"es-fiscal-regime": "05"}}. Si la agencia optó por el régimen general para ' +
    'este cliente (Ley 37/1992, art. 147), use el régimen 01.',
  'territory-regime':
    'Añada "ext": {"es-fiscal-regime": "08"} a los impuestos de la línea. Ignore este aviso si la venta tampoco está sujeta al ' +
    'impuesto del cliente, por ejemplo una obra en un inmueble del extranjero.',
  'country-left-out':
    'Escriba los impuestos de las líneas con su país: {"cat": "VAT", "country": "FR", "rate": "general", "ext": ' +
    '{"es-fiscal-regime": "17"}}.',
};
