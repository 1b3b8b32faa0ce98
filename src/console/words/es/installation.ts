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
  stopsText: 'Esperan todos los que usan el certificado. Se reanuda para un emisor: sello chain resume.',
  certificate: 'Certificado',
  what: 'Por qué',
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
