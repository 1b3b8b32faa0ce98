// Spanish words of the operator's screens: approvals and stops of the installation.
import type { installation as english } from '../en/installation';

export const installation: typeof english = {
  approvals: 'Registros que esperan aprobación',
  noApprovals: 'No espera ningún registro.',
  approvalsText: 'Compare los documentos con el emisor antes de aprobar: desde entonces se remiten sus facturas.',
  supplier: 'Emisor',
  workspace: 'Espacio de trabajo',
  papers: 'Documentos',
  since: 'Espera',
  approve: 'Aprobar',
  stops: 'Paradas de certificados',
  noStops: 'No hay ningún certificado parado.',
  stopsText:
    'Esperan todos los que usan el certificado. Aclare antes la causa: la AEAT pide no reintentar mientras dure una suspensión.',
  certificate: 'Certificado',
  what: 'Por qué',
  holds: 'Emisores',
  lift: 'Reanudar el envío',
  lifting: {
    title: 'Levantar la parada del certificado',
    holds: 'Afecta a',
    consequences: [
      'El envío se reanuda en seguida para todos los emisores con este certificado.',
      'Si la causa no está resuelta, la AEAT vuelve a rechazar y el certificado se para otra vez.',
      'Su nombre y el motivo quedan en la auditoría.',
    ],
    button: 'Levantarla',
  },
  confirm: {
    title: 'Aprobar el registro',
    consequences: [
      'Desde ahora las facturas de este emisor se sellan y se remiten a la AEAT.',
      'Su nombre y la hora quedan guardados con el registro.',
      'Aquí no se puede deshacer: el emisor se da de baja con su propio flujo.',
    ],
    button: 'Aprobarlo',
  },
};
