// Messages about invoices that are issued, corrected and cancelled in one call each, in Spanish.
import { describeApiCall } from '../calls';
import type { issuedInvoiceMessages as english } from '../en/issued-invoices';
import type { CatalogueTranslation } from '../text';
import { creditedInvoiceMessages } from './credited-invoices';
import { formatSpanishAmount } from './figures';
import { formatSpanishOtherMember, formatSpanishSameMember } from './problems';

const readInvoice = (id: string): string => describeApiCall('readInvoice', { id });

export const issuedInvoiceMessages: CatalogueTranslation<typeof english> = {
  'invoice-missing': {
    text: 'la factura no existe en este espacio de trabajo',
    remedy: `Use el identificador o la clave de una factura del espacio de trabajo: ${describeApiCall('listInvoices')} las muestra.`,
  },
  'invoice-exists': ({ member, id }) => ({
    text: `ya existe una factura con ${formatSpanishSameMember(member)}: ${id}`,
    remedy: `Consulte esa factura (${readInvoice(id)}); o envíe la factura nueva con ${formatSpanishOtherMember(member)}.`,
  }),
  'invoice-changed-meanwhile': {
    text: 'otra petición ha cambiado mientras tanto esta factura u otra de la que depende',
    remedy: `Consulte las facturas (${describeApiCall('listInvoices')}) y repita la petición.`,
  },
  'invoice-not-issued': {
    text: 'la factura todavía no está expedida',
    remedy:
      'Espere a que el estado de la factura sea `issued`. Si ha fallado, vuelva a crear la factura; si su trabajo ha ' +
      'terminado sin registro, ejecute un flujo que lo genere.',
  },
  'invoice-unreported': ({ number }) => ({
    text: `la factura ${number} está expedida, pero no se remite a la AEAT, así que no hay registro que anular o subsanar`,
    remedy: `Expida una rectificativa (${describeApiCall('creditInvoice')}), y una factura nueva si la venta tuvo lugar.`,
  }),
  'invoice-is-cancelled': ({ number }) => ({
    text: `la factura ${number} está anulada`,
    remedy: 'Expida una factura nueva si la venta tuvo lugar.',
  }),
  'invoice-without-page': {
    text: 'la factura no tiene PDF',
    remedy:
      'El flujo de la factura no tiene el paso `pdf`, o su trabajo terminó antes de ese paso. Ejecute un flujo con el paso `pdf`.',
  },
  'invoice-page-awaited': {
    text: 'el PDF de la factura todavía no se ha creado',
    remedy: 'Repita la petición dentro de unos segundos.',
  },
  'invoice-failed': ({ number }) => ({
    text:
      number === undefined
        ? 'el trabajo terminó antes de expedir la factura. El documento guardado no tiene número'
        : `el trabajo terminó antes de expedir la factura. El documento guardado conserva el número ${number}`,
    remedy:
      'Corrija los campos que indica `faults` y repita la petición con una `Idempotency-Key` nueva. Puede usar la misma `key`.',
  }),
  'sending-paused': ({ since }) => ({
    text: `la remisión a la AEAT está detenida${since === null ? '' : ` desde ${since}`}, pero la factura está expedida`,
    remedy: `No tiene que hacer nada con la factura. ${describeApiCall('listChains')} muestra por qué está detenida la remisión.`,
  }),
  ...creditedInvoiceMessages,
  'ticket-replaced': ({ number, by, id }) => ({
    text: `${by} ya sustituyó a la factura simplificada ${number}`,
    remedy: `Use la factura que la sustituyó: ${readInvoice(id)}.`,
  }),
  'replacement-being-cancelled': ({ number, by, id }) => ({
    text:
      `la anulación de ${by}, que sustituyó a la factura simplificada ${number}, está pendiente de la respuesta de ` +
      'la AEAT',
    remedy: `Repita la petición cuando \`cancellation.outcome\` de ${by} sea \`accepted\`: ${readInvoice(id)}.`,
  }),
  'exchange-ticket-missing': ({ number }) => ({
    text: `la factura simplificada ${number}, que esta factura sustituye, no está guardada en este espacio de trabajo`,
    remedy: 'Expida como documentos una rectificativa (R5) de la simplificada y una F3 negativa (docs/cases.md).',
  }),
  'refund-unfinished': ({ numbers, amount: credited }) => ({
    text:
      `una devolución anterior no está completa: sus rectificativas ${numbers.join(', ')} ` +
      `(${formatSpanishAmount(credited)} en total) aún no tienen F3 negativa, pero esta petición abona otro importe`,
    remedy: `Envíe de nuevo la devolución de ${formatSpanishAmount(credited)}, con lo que se expide la F3. Después abone el resto.`,
  }),
  'refund-credits-unsealed': ({ numbers }) => ({
    text:
      `las rectificativas de la devolución aún no tienen registro (${numbers.join(', ')}), así que Sello no expide ` +
      'todavía la F3 negativa',
    remedy: 'Repita la petición cuando estas rectificativas estén expedidas. La repetición continúa la devolución.',
  }),
  'replace-not-ticket': ({ number, type }) => ({
    text: `${number} no es una factura simplificada: su registro es de tipo ${type}`,
    remedy: 'Solo se sustituyen facturas simplificadas (F2). Para corregir otra factura, expida una rectificativa.',
  }),
  'replace-empty': ({ number }) => ({
    text: `no queda nada por sustituir de la factura simplificada ${number}: se ha abonado por completo o su total es 0`,
    remedy: 'Expida una factura nueva si la venta tuvo lugar.',
  }),
  'replace-other-supplier': ({ number, supplier }) => ({
    text: `la factura simplificada ${number} es de otro emisor, ${supplier}`,
    remedy: 'En cada petición, sustituya solo facturas simplificadas del mismo emisor.',
  }),
  'replace-other-currency': ({ number, currency, rate }) => ({
    text: `la factura simplificada ${number} tiene otra moneda u otro tipo de cambio: ${currency} a ${rate}`,
    remedy:
      'En cada petición, sustituya solo facturas simplificadas con la misma moneda y el mismo tipo de cambio. ' +
      'Sustituya esta aparte.',
  }),
  'replace-other-issuer': ({ number, issuer }) => ({
    text: `la factura simplificada ${number} la expidió ${issuer ?? 'el emisor'}, pero la primera de esta petición la expidió otro`,
    remedy:
      'En cada petición, sustituya solo facturas simplificadas expedidas por la misma persona o empresa. Sustituya esta aparte.',
  }),
  'replace-corrected': ({ number, by }) => ({
    text:
      `la factura simplificada ${number} está rectificada por ${by}, y esta petición no puede tener en cuenta esa ` +
      'rectificativa',
    remedy:
      `Anule primero ${by} (${describeApiCall('cancelInvoice')}), o expida la factura completa como documento, con los ` +
      'importes vigentes (docs/cases.md).',
  }),
  'refund-corrected': ({ number, by }) => ({
    text:
      `la factura simplificada ${number} está rectificada por ${by}, y esta petición no puede devolver los importes de ` +
      'esa rectificativa',
    remedy:
      `Anule primero ${by} (${describeApiCall('cancelInvoice')}), o expida como documentos las rectificativas (R5) y una ` +
      'F3 negativa (docs/cases.md).',
  }),
  'related-invoices-cut': ({ number }) => ({
    text:
      `demasiadas facturas se refieren a números como ${number}, así que Sello no puede leer todas las que pueden ` +
      'rectificarla o sustituirla',
    remedy: 'Repita la petición más tarde. Si el error persiste, avise al operador. No se ha cambiado nada.',
  }),
  'cancel-corrected': ({ number, invoices: named }) => ({
    text: `${number} está rectificada o sustituida por ${named.join(', ')}`,
    remedy: 'Anule primero esas facturas, o deje la factura como está.',
  }),
  'invoice-in-process': ({ number }) => ({
    text: `la factura ${number} se está procesando`,
    remedy: 'Espere a que termine su trabajo y repita la petición.',
  }),
  'cancel-failed': {
    text: 'la anulación ha fallado, así que la factura no cambia',
    remedy: 'Corrija los campos que indica `faults` y repita la petición.',
  },
  'amend-unanswered': ({ number }) => ({
    text: `${number} todavía no se puede subsanar: la AEAT no ha respondido`,
    remedy: 'Espere la respuesta de la AEAT y vuelva a consultar la factura.',
  }),
  'amend-accepted': ({ number }) => ({
    text: `esta petición no puede subsanar ${number}: la AEAT ha aceptado la factura sin errores`,
    remedy:
      `Expida una rectificativa (${describeApiCall('creditInvoice')}) y una factura nueva, o anule la factura si no debe existir ` +
      `(${describeApiCall('cancelInvoice')}). Si el espacio de trabajo permite \`amendments\`, también puede cambiar el documento ` +
      `guardado (${describeApiCall('updateEntry')}) y volver a ejecutar su flujo.`,
  }),
  'amend-corrected': ({ number, invoices: named }) => ({
    text: `la subsanación cambiaría los importes de ${number}, que está rectificada, sustituida o devuelta por ${named.join(', ')}`,
    remedy:
      `Anule primero esas facturas (${describeApiCall('cancelInvoice')}); después subsane la factura y vuelva a ` +
      'expedirlas. Una subsanación que conserve los importes y los impuestos es posible ya.',
  }),
  'invoice-content-unsealed': ({ number }) => ({
    text: `el contenido de ${number} ha cambiado, pero el contenido nuevo no tiene registro`,
    remedy:
      `Vuelva a subsanar la factura (${describeApiCall('amendInvoice')}), con el contenido correcto o con el que tiene ` +
      'la AEAT. Si el documento guardado se cambió sin subsanación, ejecute su flujo o deshaga el cambio.',
  }),
  'invoice-amendment-rejected': ({ number }) => ({
    text: `la AEAT ha rechazado la subsanación de ${number}, así que conserva el contenido anterior`,
    remedy:
      `Vuelva a subsanar la factura (${describeApiCall('amendInvoice')}). Cuando la AEAT haya aceptado la subsanación, ` +
      'repita la petición.',
  }),
  'amend-unchanged': ({ number }) => ({
    text: `la AEAT ya tiene este contenido de ${number}, así que no hay nada que subsanar`,
    remedy: 'Corrija lo que indica el aviso de la AEAT. Si el contenido es correcto, no tiene que hacer nada.',
  }),
  'amend-failed': ({ number }) => ({
    text: `la subsanación de ${number} falló antes de generar su registro. La factura sigue expedida, con su registro anterior`,
    remedy: 'Corrija los campos que indica `faults` y repita la petición con una `Idempotency-Key` nueva.',
  }),
  'amend-identity': ({ member }) => ({
    text: `una factura subsanada debe conservar su \`${member}\``,
    remedy: `Omita \`${member}\`, o envíe el mismo valor que antes.`,
  }),
  'amend-kind': ({ number, kind }) => ({
    text: `una factura subsanada debe conservar su tipo, y ${number} es de tipo ${kind}`,
    remedy:
      'Envíe la factura corregida del mismo tipo. Envíe una rectificativa o una sustitutiva (F3) como `document` completo: ' +
      `consulte su documento guardado (${describeApiCall('readEntry')}) y corrija el contenido. Si la factura debe ser de ` +
      `otro tipo, anúlela (${describeApiCall('cancelInvoice')}) y expida otra.`,
  }),
  'amend-key': ({ key }) => ({
    text:
      key === null
        ? 'una subsanación no puede añadir una clave: esta factura no tiene'
        : `una factura subsanada debe conservar su clave, ${JSON.stringify(key)}`,
    remedy: key === null ? 'Omita `key`.' : 'Omita `key`, o envíe el mismo valor que antes.',
  }),
  'issued-days-reversed': ({ from, to }) => ({
    text: `\`issued_from\` (${from}) es posterior a \`issued_to\` (${to}), así que ninguna factura coincide`,
    remedy: 'Intercambie los dos días.',
  }),
  'supplier-code-wrong': ({ supplier, meant }) => ({
    text:
      `el NIF ${supplier} del emisor no es válido: su forma o su carácter de control no es correcto` +
      (meant === null ? '' : `; ¿quería decir ${meant}?`),
    remedy: meant === null ? 'Compare el NIF con un documento del emisor.' : `Escriba "${meant}".`,
  }),
};
