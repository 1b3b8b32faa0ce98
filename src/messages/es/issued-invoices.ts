// Messages about invoices that are issued, corrected and cancelled in one call each, in Spanish.
import { describeCall } from '../calls';
import type { issuedInvoices as english } from '../en/issued-invoices';
import type { Translation } from '../text';

const readInvoice = (id: string): string => describeCall('readInvoice', { id });

export const issuedInvoices: Translation<typeof english> = {
  'invoice-missing': {
    text: 'este espacio de trabajo no tiene esa factura',
    remedy: `Compruebe el identificador o la clave: ${describeCall('listInvoices')} muestra las facturas del espacio de trabajo.`,
  },
  'invoice-not-issued': {
    text: 'la factura todavía no está expedida',
    remedy: 'Espere a que su estado sea `issued`, o créela otra vez si ha fallado.',
  },
  'invoice-is-cancelled': ({ number }) => ({
    text: `la factura ${number} está anulada`,
    remedy: 'Expida una factura nueva si la venta tuvo lugar.',
  }),
  'invoice-without-page': {
    text: 'la factura no tiene página',
    remedy: 'Su flujo no dibuja ninguna, o su trabajo acabó antes. Ejecute un flujo con el paso `pdf`.',
  },
  'invoice-page-awaited': {
    text: 'la página de la factura todavía no está dibujada',
    remedy: 'Envíe la llamada otra vez dentro de unos segundos.',
  },
  'invoice-failed': {
    text: 'la factura acabó antes de expedirse. No se ha gastado ningún número',
    remedy: 'Corrija lo que nombran los `faults` y envíe la llamada otra vez, con la misma `key` si quiere.',
  },
  'sending-paused': ({ since }) => ({
    text: `el envío a la Agencia Tributaria está parado${since === null ? '' : ` desde ${since}`}; la factura está expedida igualmente`,
    remedy: `No hay que hacer nada con la factura. ${describeCall('listChains')} dice por qué está parado el envío.`,
  }),
  'credit-corrects-itself': ({ number }) => ({
    text: `${number} es una factura rectificativa`,
    remedy: 'Abone la factura misma. Una rectificativa equivocada se anula, o se corrige con una factura nueva.',
  }),
  'credited-all': ({ number }) => ({
    text: `no queda nada de ${number}: rectificativas anteriores la han abonado`,
    remedy: 'No hay nada que abonar. `corrected_by` de la factura nombra las rectificativas.',
  }),
  'credited-more.line': ({ line, asked, left }) => ({
    text: `se quieren abonar ${asked} de la línea ${line}, y quedan ${left}`,
    remedy: 'Abone como máximo lo que queda.',
  }),
  'credited-more.amount': ({ asked, left }) => ({
    text: `se quieren abonar ${asked}, y quedan ${left}`,
    remedy: 'Abone como máximo lo que queda.',
  }),
  'credit-line-missing': ({ line, lines }) => ({
    text: `no hay línea ${line}: la factura tiene ${lines}`,
    remedy: 'Cuente las líneas de la factura desde 1.',
  }),
  'credit-line-twice': ({ line }) => ({
    text: `la línea ${line} se nombra dos veces`,
    remedy: 'Nómbrela una vez, con toda la cantidad.',
  }),
  'credit-tax-needed': ({ rates }) => ({
    text: `la factura tiene varios tipos (${rates.join(', ')}), y el importe es de uno`,
    remedy: 'Indique el tipo en `tax`, por ejemplo "21%". Para abonar varios, haga una llamada por cada uno.',
  }),
  'credit-tax-unknown': ({ rates }) => ({
    text: `la factura tiene otros tipos: ${rates.join(', ')}`,
    remedy: 'Use uno de ellos.',
  }),
  'ticket-replaced': ({ number, by, id }) => ({
    text: `el tique ${number} fue sustituido por ${by}`,
    remedy: `Use la factura que lo sustituyó: ${readInvoice(id)}.`,
  }),
  'replace-not-ticket': ({ number, type }) => ({
    text: `${number} no es un tique: su registro es ${type}`,
    remedy: 'Solo se sustituyen facturas simplificadas (F2). Corrija otra factura con una rectificativa.',
  }),
  'replace-empty': ({ number }) => ({
    text: `no queda nada del tique ${number}`,
    remedy: 'Expida una factura nueva si la venta tuvo lugar.',
  }),
  'replace-other-supplier': ({ number, supplier }) => ({
    text: `el tique ${number} es de otro emisor, ${supplier}`,
    remedy: 'Sustituya tiques de un solo emisor.',
  }),
  'cancel-corrected': ({ number, invoices: named }) => ({
    text: `${number} está rectificada o sustituida por ${named.join(', ')}`,
    remedy: 'Anule esas antes, o deje la factura como está.',
  }),
  'invoice-in-process': ({ number }) => ({
    text: `la factura ${number} se está procesando`,
    remedy: 'Espere a que acabe su trabajo y envíe la llamada otra vez.',
  }),
  'cancel-failed': {
    text: 'la anulación ha fallado, y la factura queda como está',
    remedy: 'Lea los `faults`. Si la factura no debe existir, envíe la llamada otra vez cuando estén corregidos.',
  },
  'amend-not-refused': ({ number, outcome }) => ({
    text: `${number} no se puede subsanar: la Agencia Tributaria ${outcome === 'waiting' ? 'no ha respondido' : 'la aceptó'}`,
    remedy:
      `Abónela (${describeCall('creditInvoice')}) y expida una nueva, o anúlela si no debe existir ` +
      `(${describeCall('cancelInvoice')}).`,
  }),
  'amend-identity': ({ member }) => ({
    text: `una factura subsanada conserva su ${member}`,
    remedy: `Omita \`${member}\`, o escríbalo como estaba.`,
  }),
};
