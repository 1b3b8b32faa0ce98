// Spanish remedies of warnings about customers (src/contracts/customer-warnings.ts).
import type { customerWarningTable as english } from '../../contracts/customer-warnings';

export const spanishCustomerWarningRemedies: Readonly<Record<keyof typeof english, string>> = {
  'customer-unnamed':
    'Añada `customer` con `name` y `addresses`, sin `tax_id`. Si es una factura simplificada, que no identifica a nadie, quite ' +
    '`es-fiscal-art61d`.',
  'vat-number-of-person':
    'Si es un consumidor, quite `customer.tax_id` y escriba el número en `identities` con la clave `foreign`, por ejemplo ' +
    '{"key": "foreign", "country": "PT", "code": "254321097"}. Ignore este aviso si el número está en VIES.',
  'rate-of-other-day':
    'Ponga en `value_date` el día del devengo, que suele ser la fecha de la operación (Ley 37/1992, art. 90.Dos).',
  'text-unprintable': 'Escriba el texto con letras latinas o en otro alfabeto admitido.',
};
