// Spanish texts of warnings about customers (src/contracts/customer-warnings.ts).
import type { customerWarningTable as english } from '../../contracts/customer-warnings';

export const spanishCustomerWarningTexts: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'customer-unnamed': {
    cause:
      'Una factura completa cuyo destinatario no necesita NIF (`es-fiscal-art61d` en `meta`) no indica quién es. La ley solo ' +
      'dispensa del NIF: el nombre y el domicilio siguen siendo obligatorios (RD 1619/2012, art. 6.1.c, d y e).',
    remedy:
      'Añada `customer` con `name` y `addresses`, sin `tax_id`. Si es una factura simplificada, que no identifica a nadie, quite ' +
      '`es-fiscal-art61d`.',
  },
  'vat-number-of-person': {
    cause:
      'Un cliente de otro Estado de la Unión paga un tipo español y su número tiene la forma que su país da a las personas ' +
      'físicas. El registro lo remite como NIF-IVA (IDType 02), y la AEAT rechaza los números que no están en VIES (1103).',
    remedy:
      'Si es un consumidor, quite `customer.tax_id` y escriba el número en `identities` con la clave `foreign`, por ejemplo ' +
      '{"key": "foreign", "country": "PT", "code": "254321097"}. Ignore este aviso si el número está en VIES.',
  },
  'rate-of-other-day': {
    cause:
      'Una línea indica el tipo por su nombre, pero ese tipo tenía otro porcentaje en la fecha de la operación (`op_date`) o, en una ' +
      'rectificativa, en la de su factura. El cálculo usa los tipos de la fecha de expedición, o los de `value_date`.',
    remedy:
      'Ponga en `value_date` el día del devengo, que suele ser la fecha de la operación (Ley 37/1992, art. 90.Dos).',
  },
  'text-unprintable': {
    cause:
      'Un nombre o una descripción tiene caracteres que ninguna fuente del PDF contiene, por lo que en él no se verían el ' +
      'cliente o los bienes (RD 1619/2012, art. 6.1.c y f). docs/pdf.md enumera los alfabetos admitidos.',
    remedy: 'Escriba el texto con letras latinas o en otro alfabeto admitido.',
  },
};
