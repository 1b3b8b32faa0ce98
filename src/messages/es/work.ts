// Messages about jobs, workflows and series, in Spanish.
import { describeCall } from '../calls';
import type { work as english } from '../en/work';
import type { Translation } from '../text';
import { pageLookProblem } from './problems';

/** Of the broken rules of a workflow. */
const workflowRemedy =
  'Corrija los pasos en estos lugares; docs/providers.md tiene todos los proveedores con su configuración.';

export const work: Translation<typeof english> = {
  'workflow-unknown': ({ shown, why, id, published }) => {
    const what = {
      unknown: `este espacio no tiene el flujo '${shown}'`,
      draft: `'${shown}' es un borrador`,
      disabled: `'${shown}' está desactivado`,
      name: `'${shown}' es un nombre, su identificador es ${id}`,
    };
    const all = published.map((one) => `'${one.name}' es ${one.id}`).join(', ');
    return {
      text: `el flujo no existe o no está publicado: ${what[why]}`,
      remedy:
        published.length === 0
          ? `Este espacio no tiene ningún flujo publicado: cree uno con ${describeCall('createWorkflow')}.`
          : `Ponga en \`workflow_id\` el identificador de un flujo de este espacio: ${all}.`,
    };
  },
  'job-entry-missing': ({ shown }) => ({
    text: `no se encuentra el documento de silo_entry_id: no existe '${shown}'`,
    remedy: `Guarde antes el documento (${describeCall('createEntry')}), o envíelo en \`data\` del trabajo.`,
  }),
  'job-without-document': {
    text: 'falta uno de silo_entry_id, data y args',
    remedy: 'Ponga en `silo_entry_id` un documento guardado, o en `data` un documento o un sobre.',
  },
  'job-entry-in-other-member': 'Escriba `silo_entry_id` en lugar de `entry_id`.',
  'job-created-meanwhile': {
    text: 'entretanto se ha creado un trabajo con este identificador o esta clave',
    remedy: `Léalo por su identificador o su clave (${describeCall('listJobs')}).`,
  },
  'job-exists': ({ by, id }) => ({
    text: `ya existe un trabajo con el mismo ${by}: ${id}`,
    remedy: `Léalo (${describeCall('readJob', { id })}); otro trabajo necesita otro ${by}.`,
  }),
  'jobs-open-max': ({ max }) => `el espacio tiene ${max} trabajos en marcha, el máximo`,
  'job-not-waiting': {
    text: 'ningún paso de este trabajo espera',
    remedy: `No hay nada que hacer: el trabajo ha terminado, o su paso está en marcha (${describeCall('readJob')}).`,
  },
  'job-not-named': {
    text: 'job_id: indique el trabajo, o ponga en ref la clave del trabajo',
    remedy: 'Envíe {"job_id": "...", "status": "POKE"}.',
  },
  'job-awaits-answer': {
    text: 'un registro de este documento espera la respuesta de la AEAT',
    remedy: 'Espere la respuesta: un registro sellado se envía siempre. Después anule la factura, si no debe existir.',
  },
  'job-ended': ({ job }) => ({
    text: 'el trabajo ha terminado',
    remedy: `${describeCall('readJob', { id: job })} dice cómo.`,
    onPage: 'Su página dice cómo.',
  }),
  'job-in-process': { text: 'el trabajo está en marcha', remedy: 'Inténtelo otra vez.' },
  'job-result-unknown': ({ known }) => ({ text: 'result: no existe ese resultado', remedy: `Use uno de ${known}.` }),
  'jobs-open-remedy': 'Use open=true para los trabajos en marcha.',
  'job-fault-needs-failed': { text: 'fault: solo los trabajos fallidos tienen errores', remedy: 'Omita `result`.' },
  'job-wait-invalid': ({ max }) => ({
    text: 'wait: debe ser un número entero de segundos',
    remedy: `Envíe de 0 a ${max}; más cuenta como ${max}.`,
  }),
  'argument-too-long': ({ name, max }) => ({
    text: `args.${name} tiene más de ${max} caracteres`,
    remedy: 'Use menos caracteres; envíe los bytes como URI de datos (`data:text/plain;name=x.txt;base64,...`).',
  }),
  'arguments-too-large': ({ max }) => `args ocupa más de ${max} bytes guardado`,
  'argument-not-data-uri': ({ name }) => ({
    text: `args.${name} no es una URI de datos que se pueda leer`,
    remedy: 'Escriba `data:text/plain;name=x.txt;base64,` y los bytes en base64.',
  }),
  'argument-of-page-invalid': ({ name, problem }) => ({
    text: `args.${name} ${pageLookProblem(problem)}`,
    remedy: `Envíe el trabajo con otro \`args.${name}\` o sin él (docs/pdf.md); no se ha hecho nada.`,
  }),
  'workflow-breaks-rules': {
    text: 'el flujo incumple reglas',
    remedy: workflowRemedy,
  },
  'step-config-max': ({ step, max }) => `la configuración del paso ${step} pasa de ${max} bytes`,
  'steps-max': ({ max }) => `los pasos pasan de ${max} bytes`,
  'workflow-versions-max': ({ max }) => `el flujo tiene ${max} versiones: cree uno nuevo`,
  'workflow-changed': 'el flujo ha cambiado entretanto',
  'workflow-exists': ({ id }) => ({
    text: `ya existe un flujo con el mismo identificador: ${id}`,
    remedy: `Léalo (${describeCall('readWorkflow', { id })}); cámbielo con PATCH; uno nuevo necesita otro identificador.`,
  }),
  'series-exists': ({ id }) => ({
    text: `ya existe una serie con el mismo identificador: ${id}`,
    remedy: `Léala (${describeCall('readSeries', { id })}): sus reglas no cambian; otra serie necesita otro identificador.`,
  }),
  'series-next-taken': ({ last }) => `ya se han dado números hasta el ${last}`,
  'series-paused': ({ series, next, last }) => ({
    text:
      (last === null
        ? 'la base de datos se restauró y no se sabe cuál es el último número de esta serie'
        : `la base de datos se restauró: no contiene los últimos números de esta serie, hasta el ${last}`) +
      `; \`sello series resume ${series} --next ${next}\`, o \`--new-series PREFIX\``,
    remedy: `Indique en qué número continúa la serie: ${describeCall('resumeSeries')}.`,
    onPage: 'Reanude la serie en su página.',
  }),
};
