// Messages about jobs, workflows and series, in Spanish.
import { describeApiCall } from '../calls';
import type { jobMessages as english } from '../en/jobs';
import type { CatalogueTranslation } from '../text';
import { translateInitialWorkflowTextToSpanish } from './workflow-templates';
import { formatPdfOptionProblem, formatSpanishOtherMember, formatSpanishSameMember } from './problems';

/** Remedy for the broken rules of a workflow. */
const workflowRemedy =
  'Corrija los campos que indica `faults`; docs/providers.md describe cada proveedor con su configuración.';

export const jobMessages: CatalogueTranslation<typeof english> = {
  'workflow-unknown': ({ shown, why, id, published, member = 'workflow_id' }) => {
    const what = {
      unknown: `este espacio de trabajo no tiene el flujo «${shown}»`,
      draft: `«${shown}» es un borrador`,
      disabled: `«${shown}» está desactivado`,
      name: `«${shown}» es el nombre de un flujo, cuyo identificador es ${id}`,
    };
    const all = published.map((one) => `«${translateInitialWorkflowTextToSpanish(one.name)}» es ${one.id}`).join(', ');
    return {
      text: what[why],
      remedy:
        published.length === 0
          ? `Cree y publique un flujo (${describeApiCall('createWorkflow')}): este espacio de trabajo no tiene ninguno.`
          : `Ponga en \`${member}\` el identificador de un flujo de este espacio de trabajo: ${all}.`,
    };
  },
  'job-entry-missing': ({ shown }) => ({
    text: `no se encuentra el documento guardado (entry) que indica \`silo_entry_id\`: «${shown}»`,
    remedy: `Guarde antes el documento (${describeApiCall('createEntry')}); o envíe el documento en \`data\` del trabajo.`,
  }),
  'job-without-document': {
    text: 'el trabajo no tiene ni `silo_entry_id`, ni `data`, ni `args`',
    remedy:
      'Ponga en `silo_entry_id` el identificador de un documento ya guardado (entry), o envíe el documento o su sobre ' +
      '(`envelope`) en `data`, o envíe `args`.',
  },
  'job-entry-in-other-member': 'Escriba `silo_entry_id` en lugar de `entry_id`.',
  'job-created-meanwhile': {
    text: 'otra petición ha creado mientras tanto un trabajo con este identificador o esta clave',
    remedy: `Consulte ese trabajo por su identificador o su clave (${describeApiCall('listJobs')}).`,
  },
  'job-key-taken': ({ id }) => ({
    text: `el trabajo no se ha creado porque una factura más reciente ha tomado la clave de esta factura: ${id}`,
    remedy: `Consulte esa factura (${describeApiCall('readInvoice', { id })}). Si también ha fallado, vuelva a ejecutar su trabajo.`,
  }),
  'job-exists': ({ by, id }) => ({
    text: `ya existe un trabajo con ${formatSpanishSameMember(by)}: ${id}`,
    remedy: `Consulte ese trabajo (${describeApiCall('readJob', { id })}); para crear otro trabajo, envíe ${formatSpanishOtherMember(by)}.`,
  }),
  'jobs-open-max': ({ max }) => `el espacio de trabajo ha alcanzado el máximo de ${max} trabajos en curso`,
  'job-not-waiting': {
    text: 'ningún paso de este trabajo está en espera: el trabajo ha terminado o Sello lo está procesando',
    remedy: `No tiene que hacer nada; ${describeApiCall('readJob')} muestra el estado del trabajo.`,
  },
  'job-not-named': {
    text: 'la petición no indica ningún trabajo',
    remedy: 'Envíe {"job_id": "...", "status": "POKE"}; o ponga en `ref` la clave del trabajo.',
  },
  'job-awaits-answer': {
    text: 'un registro de este documento guardado está pendiente de la respuesta de la AEAT',
    remedy: 'Espere la respuesta: un registro generado se remite siempre. Después anule la factura si no debe existir.',
  },
  'job-record-unknown': {
    text: 'se restauró una copia de seguridad, así que es posible que el registro de este trabajo ya exista',
    remedy:
      'Espere a que un operador renueve la cadena (docs/restore.md). Sello remite entonces el registro, y la respuesta de ' +
      'la AEAT muestra si ya existía. Después anule la factura si no debe existir.',
  },
  'job-ended': ({ job }) => ({
    text: 'el trabajo ha terminado',
    remedy: `Consulte cómo ha terminado: ${describeApiCall('readJob', { id: job })}.`,
    onPage: 'Abra la página del trabajo para ver cómo ha terminado.',
  }),
  'job-in-process': {
    text: 'el trabajo se está procesando en este momento',
    remedy: 'Repita la petición dentro de unos segundos.',
  },
  'job-result-unknown': ({ known }) => ({
    text: '`result` tiene un valor que no existe',
    remedy: `Use uno de estos: ${known}.`,
  }),
  'jobs-open-remedy': 'Use `open=true` para ver los trabajos en curso.',
  'job-fault-needs-failed': {
    text: '`fault` no se puede combinar con este `result`: solo los trabajos fallidos tienen errores',
    remedy: 'Quite `result`, o ponga "failed".',
  },
  'job-wait-invalid': ({ max }) => ({
    text: '`wait` debe ser un número entero',
    remedy: `Envíe los segundos como un número entero de 0 a ${max}; un número mayor cuenta como ${max}.`,
  }),
  'argument-too-long': ({ name, max }) => ({
    text: `\`args.${name}\` tiene más de ${max} caracteres`,
    remedy:
      'Use menos caracteres; o envíe los bytes de un archivo como URI de datos (`data:text/plain;name=x.txt;base64,...`).',
  }),
  'arguments-too-large': ({ max }) => `\`args\` ocupa más de ${max} bytes`,
  'argument-not-data-uri': ({ name }) => ({
    text: `\`args.${name}\` no es una URI de datos válida`,
    remedy: 'Escriba `data:text/plain;name=x.txt;base64,` seguido de los bytes en base64.',
  }),
  'argument-of-page-invalid': ({ name, problem }) => ({
    text: `\`args.${name}\` ${formatPdfOptionProblem(problem)}`,
    remedy: `Cree el trabajo con un \`args.${name}\` distinto, o sin ese argumento (docs/pdf.md). No se ha creado ningún trabajo.`,
  }),
  'workflow-breaks-rules': {
    text: 'el flujo no es válido',
    remedy: workflowRemedy,
  },
  'step-config-max': ({ step, max }) => `la configuración del paso ${step} ocupa más de ${max} bytes`,
  'steps-max': ({ max }) => `los pasos ocupan más de ${max} bytes`,
  'workflow-versions-max': ({ max }) => ({
    text: `el flujo ha alcanzado el máximo de ${max} versiones`,
    remedy: `Cree un flujo nuevo (${describeApiCall('createWorkflow')}).`,
  }),
  'workflows-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} flujos`,
    remedy: `Reutilice un flujo que ya no necesite: cambie su nombre y sus pasos (${describeApiCall('updateWorkflow')}).`,
    onPage: 'Reutilice un flujo que ya no necesite: cambie su nombre y sus pasos.',
  }),
  'workflow-changed': {
    text: 'otra petición ha cambiado el flujo mientras tanto',
    remedy: 'Vuelva a consultar el flujo y repita el cambio.',
  },
  'workflow-exists': ({ id }) => ({
    text: `ya existe un flujo con el mismo identificador: ${id}`,
    remedy:
      `Consulte ese flujo (${describeApiCall('readWorkflow', { id })}) y cámbielo con PATCH; o cree un flujo nuevo con otro ` +
      'identificador.',
  }),
  'series-exists': ({ id }) => ({
    text: `ya existe una serie con el mismo identificador: ${id}`,
    remedy:
      `Consulte esa serie (${describeApiCall('readSeries', { id })}), cuyo formato no se puede cambiar; o cree una serie nueva con ` +
      'otro identificador.',
  }),
  'series-of-issuer-needed': {
    text: 'esta factura la expide el cliente o un tercero, así que no puede llevar la serie predeterminada del emisor',
    remedy:
      'Indique en `series` una serie que solo use este expedidor para el emisor, por ejemplo "AF" (RD 1619/2012, art. 6.1.a).',
  },
  'series-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} series creadas por peticiones`,
    remedy: `Utilice una serie que ya exista (${describeApiCall('listSeries')}).`,
    onPage: 'Utilice una serie que ya exista.',
  }),
  'series-next-unknown': {
    text: 'no se conoce el último número asignado en esta serie: se restauró una copia de seguridad',
    remedy:
      'Indique en `next` un número mayor que el de cualquier factura que hayan recibido los clientes, o indique ' +
      '`new_prefix` para continuar con un prefijo nuevo.',
  },
  'series-any-next': {
    text: '`next` no se puede indicar para todas las series desconocidas: cada una tiene su propio último número',
    remedy:
      'Indique `new_prefix`, para que ningún número de estas series se repita; o no indique ni `next` ni `new_prefix` si ' +
      'no se expidió ninguna factura de una serie desconocida.',
  },
  'series-next-taken': ({ last }) => `\`next\` es demasiado bajo: los números hasta el ${last} ya están en uso`,
  'number-awaits-clock': ({ seconds }) => ({
    text: `no se asignó ningún número, porque el reloj de un proceso de Sello y el de la base de datos difieren en ${seconds} s`,
    remedy:
      'Sincronice con un servidor de tiempo los relojes de los equipos que ejecutan procesos de Sello y el de la base de ' +
      'datos (docs/operations.md). Después, el trabajo continúa automáticamente.',
  }),
  'series-paused': ({ series, next, last }) => ({
    text:
      last === null
        ? 'la serie está en pausa: la base de datos se restauró y no se conoce el último número de la serie'
        : `la serie está en pausa: la base de datos se restauró y no contiene los últimos números de la serie, hasta el ${last}`,
    remedy:
      `Indique en qué número continúa la serie: \`sello series resume ${series} --next ${last === null ? 'N' : next}\`, ` +
      `o \`--new-series PREFIX\` (${describeApiCall('resumeSeries')}).` +
      (last === null
        ? ' Si la base de datos no contiene la serie, use `sello series resume any --new-series PREFIX`.'
        : ''),
    onPage: 'Reanude la serie en su página.',
  }),
};
