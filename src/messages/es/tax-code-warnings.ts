// Spanish texts of warnings about codes of a tax (src/contracts/tax-code-warnings.ts).
import type { taxTreatmentWarningTable as english } from '../../contracts/tax-code-warnings';

export const spanishTaxTreatmentWarningTexts: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'exemption-replaced': {
    cause:
      'Una línea indica una exención, o en el IPSI una calificación sin impuesto, pero su clave, su tipo o su porcentaje la ' +
      'contradicen, así que el cálculo la ha sustituido o quitado. El registro declararía otra operación.',
    remedy:
      'Escriba la clave de la exención sin `rate` ni `percent`: `exempt` para E1 y E6, y en el IGIC también para E7 y E8; ' +
      '`export` para E2 a E4; `intra-community` para E5. El IPSI no tiene claves: escriba {"cat": "IPSI", "percent": "0%", ' +
      '"ext": {"es-fiscal-exempt": "E1"}}.',
  },
  'surcharge-regime': {
    cause:
      'Una línea repercute el recargo de equivalencia con el régimen 18. Ese régimen es el del minorista, que soporta el recargo ' +
      'y nunca lo repercute (Ley 37/1992, art. 157). El registro declara el régimen 01.',
    remedy:
      'Quite `es-fiscal-regime`: una venta con recargo se declara con el régimen 01. Si el emisor es un minorista en este ' +
      'régimen, quite en su lugar el recargo.',
  },
  'regime-of-persons': {
    cause:
      'Una línea tiene un régimen de personas físicas y entidades en atribución de rentas, pero el emisor es una persona jurídica: 18 ' +
      '(minoristas, Ley 37/1992, art. 148) o 20 (simplificado, art. 122) en el IVA, o 21 (simplificado) en el IGIC. Ninguna ' +
      'autoliquidación de una persona jurídica contiene ventas con el régimen 18.',
    remedy:
      'Quite `es-fiscal-regime`: una persona jurídica declara sus ventas con el régimen 01. Para repercutir el recargo a un minorista, ' +
      'escriba el tipo con `+eqs`, por ejemplo {"cat": "VAT", "rate": "general+eqs"}.',
  },
  'export-regime': {
    cause:
      'Una línea tiene la clave `exempt` (E1 o E6) y el régimen 02, que es el de las exportaciones. El registro tendría una ' +
      'venta exenta en España entre las exportaciones (modelo 303).',
    remedy:
      'Si es una exportación, escriba {"cat": "VAT", "key": "export"} sin `es-fiscal-exempt`. Si es una venta exenta en España, ' +
      'quite `es-fiscal-regime`.',
  },
  'exempt-regime-charged': {
    cause:
      'Una línea repercute impuesto con un régimen cuyas ventas están exentas: en el IGIC, 17 (minoristas), 18 (pequeño empresario) y 19 ' +
      '(Ley 19/1994, art. 25); en el IPSI, 19 (operaciones interiores exentas) y 08 (ventas sujetas al IVA o al IGIC). La ' +
      'AEAT no lo comprueba.',
    remedy:
      'Si la venta está gravada, quite `es-fiscal-regime`. Si la venta está exenta, escriba {"cat": "IGIC", "key": "exempt", ' +
      '"ext": {"es-fiscal-regime": "18"}}, o en el IPSI {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}.',
  },
  'pending-tax-mixed': {
    cause:
      'Hay líneas con el régimen 14 o 15, cuyo impuesto se devenga en la fecha de operación, posterior a la de expedición, pero el ' +
      'impuesto de otras líneas o cargos se devenga ahora (Ley 37/1992, art. 75.Uno). Un registro tiene una sola fecha de ' +
      'operación, así que todo el impuesto se declararía en el periodo de esa fecha. Además, la AEAT no admite estas filas en el ' +
      'libro registro, aunque las dos fechas sean del mismo trimestre (V25).',
    remedy: 'Expida otra factura para las líneas cuyo impuesto se devenga ahora.',
  },
  'margin-rate': {
    cause:
      'Una línea tiene el régimen 05 de agencias de viajes a un tipo distinto del 21 %. El viaje es un solo servicio, y su margen ' +
      'tributa al tipo general, sean cuales sean los tipos de sus partes (Ley 37/1992, arts. 90.Uno y 144).',
    remedy:
      'Escriba {"cat": "VAT", "rate": "general", "ext": {"es-fiscal-regime": "05"}}. Si la agencia optó por el régimen general para ' +
      'este cliente (Ley 37/1992, art. 147), use el régimen 01.',
  },
  'territory-regime': {
    cause:
      'Una línea no está sujeta a su impuesto (N2), y donde está el cliente se aplica otro de los tres (IVA, ' +
      'IGIC o IPSI), pero el régimen no es el 08, el de esas ventas (listas L8A y L8B de la Orden HAC/1177/2024). ' +
      'La otra causa posible es que el régimen sea el 08, pero el cliente sea de otro país.',
    remedy:
      'Añada "ext": {"es-fiscal-regime": "08"} a los impuestos de la línea. Ignore este aviso si la venta tampoco está sujeta al ' +
      'impuesto del cliente, por ejemplo una obra en un inmueble del extranjero.',
  },
  'country-left-out': {
    cause:
      'Las líneas repercuten el impuesto de otro país (ventanilla única), y un descuento o cargo del documento lleva el impuesto ' +
      'de España o de un tercer país. Un descuento restaría entonces un impuesto que nunca se repercutió.',
    remedy:
      'Escriba los impuestos de las líneas con su país: {"cat": "VAT", "country": "FR", "rate": "general", "ext": ' +
      '{"es-fiscal-regime": "17"}}.',
  },
};
