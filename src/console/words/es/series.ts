// Spanish words of series of numbers and of the invoice book.
import type { seriesAndInvoiceBookPageTexts as english } from '../en/series';

export const seriesAndInvoiceBookPageTexts: typeof english = {
  series: {
    name: 'Nombre',
    next: 'Próximo número',
    given: 'Asignados',
    form: 'Formato',
    changed: 'Última asignación',
    paused: 'En pausa',
    gives: 'Activa',
    state: 'Estado',
    emptyTitle: 'Todavía no hay series',
    emptyText:
      'Sello crea una serie cuando un flujo numera su primera factura. Si una serie necesita un formato propio, créela ' +
      'aquí.',
    make: 'Nueva serie',
    prefix: 'Prefijo',
    suffix: 'Sufijo',
    padding: 'Dígitos',
    start: 'Primer número',
    description: 'Descripción',
    number: 'Número',
    taken: 'Asignado',
    numbers: 'Números',
    gapless:
      'Sello asigna los números en orden. Si un trabajo falla después de recibir un número, queda un hueco en la serie ' +
      'hasta que se vuelva a ejecutar el flujo.',
    unused: (count) => (count === 1 ? '1 número sin documento' : `${count} números sin documento`),
    unusedText:
      'El trabajo recibió el número, pero terminó antes de anotarlo en el documento. Para cerrar el hueco, vuelva a ' +
      'ejecutar el flujo.',
    inNoDocument: 'Sin documento',
    noNumbers: 'Todavía no se ha asignado ningún número.',
    pausedTitle: 'Esta serie está en pausa',
    pausedListTitle: 'Series en pausa',
    pausedAfter: (last, given) =>
      `El último número de la base de datos es ${last}, pero ya se asignó el número ${given}: se restauró una copia de seguridad.`,
    pausedUnknown: 'Se restauró la base de datos y no se conoce el último número asignado en esta serie.',
    continueLink: 'Reanudar la serie',
    older: 'Anteriores',
    continue: {
      title: 'Reanudar la serie',
      consequences: [
        'La serie vuelve a asignar números a partir del que indique abajo. Si deja el campo vacío, continúa después ' +
          'del último número conocido.',
        'Las facturas que Sello numeró después de la copia de seguridad faltan en la base de datos. Como próximo ' +
          'número, elija uno que no tenga ninguna factura.',
      ],
      nextLabel: 'Próximo número',
      nextHint: 'Mayor que el último número asignado.',
      nextUnknown: 'Mayor que el número de cualquier factura que hayan recibido los clientes.',
      optional: 'opcional',
      prefixHint: (prefix) =>
        prefix === ''
          ? 'Con un prefijo distinto, ningún número nuevo puede coincidir con un número perdido.'
          : `Con un prefijo distinto de ${prefix}, ningún número nuevo puede coincidir con un número perdido.`,
      button: 'Reanudar la serie',
    },
  },
  book: {
    text:
      'Esta página muestra todas las facturas expedidas en un mes o un trimestre, con una fila por tipo ' +
      'impositivo, y la hoja de cierre.',
    month: 'Mes',
    period: 'Periodo',
    quarter: 'Trimestre al que pertenece el mes',
    rows: 'Facturas',
    noRows: 'No se expidió ninguna factura en este periodo.',
    replaced: 'sustituida',
    paging: { next: 'Página siguiente', first: 'Primera página' },
    supplier: 'NIF del emisor (opcional)',
    show: 'Mostrar',
    csv: 'Libro en CSV',
    json: 'Libro en JSON',
    closing: 'Hoja de cierre',
    what: 'Estado',
    invoices: 'Facturas',
    base: 'Base imponible',
    tax: 'Cuota',
    surcharge: 'Recargo de equivalencia',
    total: 'Total',
    meanings: {
      issued: 'Todas las facturas expedidas con fecha del periodo, con registro o sin registro.',
      accepted: 'Aceptadas por la AEAT.',
      'accepted-with-errors':
        'Aceptadas por la AEAT con errores. Abra cada factura, corríjala y vuelva a ejecutar su flujo.',
      amended:
        'La AEAT tiene la versión anterior al cambio; los totales incluyen las facturas modificadas. Vuelva a ejecutar ' +
        'el flujo de estas facturas.',
      waiting:
        'Expedidas, pendientes de la respuesta de la AEAT. No tiene que hacer nada, salvo que la remisión esté ' +
        'detenida.',
      rejected:
        'Rechazadas por la AEAT: expedidas, pero sin registro aceptado. Corrija cada factura y vuelva a ejecutar su flujo.',
      cancelled: 'Anuladas en la AEAT; excluidas de los totales.',
      'not-reported':
        'No tienen registro: el emisor está exento de remitir, su obligación empieza más tarde o falló un trabajo. ' +
        'Abra cada factura para ver el motivo.',
      in_force: 'Expedidas y no anuladas, también las rechazadas: los totales que se declaran.',
      other_currencies:
        'En una moneda sin tipo de cambio al euro; excluidas de los totales anteriores. Añada el tipo de cambio.',
      not_issued:
        'Numeradas, pero sin expedir y sin registro; excluidas de los totales anteriores. Ejecute el flujo de estas facturas.',
      blocked:
        'Sin expedir y sin registro por un error; excluidas de los totales anteriores. Corríjalas y vuelva a ejecutar su ' +
        'flujo, o descártelas.',
      unused_numbers:
        'Asignados, pero sin documento: son huecos en sus series. Vuelva a ejecutar los flujos de estos números.',
      other_periods:
        'Con fecha de este periodo, pero por operaciones de otro mes: la cuota se declara en ese otro mes. Incluidas ' +
        'en los totales anteriores. Aquí no figuran las facturas acogidas al criterio de caja, cuya cuota se declara ' +
        'cuando se cobran.',
      outside_rates:
        'Importes que los registros incluyen en el total, pero que no corresponden a ningún tipo impositivo: ' +
        'céntimos de redondeo e importes sin cuota. Excluidos de los totales anteriores.',
      differing: 'Para comparar las facturas con los registros de la AEAT, abra la página del emisor.',
    },
    means: 'Significado',
    issued: 'Expedidas',
    inForce: 'Vigentes (no anuladas)',
    states: 'Por estado',
    rates: 'Por tipo impositivo',
    rate: 'Tipo impositivo',
    otherPeriods: 'Operaciones de otros meses',
    outsideRates: 'Sin tipo impositivo',
    notIssued: 'Sin expedir',
    otherCurrencies: 'Otras monedas',
    blocked: 'Bloqueadas',
    unusedNumbers: 'Números sin documento',
    differing: 'Diferencias con los registros de la AEAT',
    compare: 'Comparar con los registros de la AEAT',
  },
};
