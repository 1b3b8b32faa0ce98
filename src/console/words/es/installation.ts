// Spanish words of the operator's screens: approvals and stops of the installation.
import type { installation as english } from '../en/installation';

export const installation: typeof english = {
  approvals: 'Registros pendientes de aprobación',
  noApprovals: 'No hay registros pendientes de aprobación.',
  approvalsText: 'Compare la documentación con el emisor antes de aprobar. Una vez aprobado, se remiten sus facturas.',
  supplier: 'Emisor',
  workspace: 'Espacio de trabajo',
  papers: 'Documentación',
  since: 'En espera desde',
  approve: 'Aprobar',
  stops: 'Certificados detenidos',
  noStops: 'No hay ningún certificado detenido.',
  stopsText:
    'Ningún emisor que use el certificado puede remitir. Corrija la causa antes de reanudar: la AEAT pide no ' +
    'reintentar mientras dure la suspensión.',
  certificate: 'Certificado',
  what: 'Motivo',
  holds: 'Emisores',
  lift: 'Reanudar la remisión',
  lifting: {
    title: 'Reanudar la remisión con este certificado',
    holds: 'Emisores afectados',
    consequences: [
      'La remisión se reanuda de inmediato para todos los emisores con este certificado.',
      'Si no se ha corregido la causa, la AEAT volverá a rechazar los registros y la remisión se detendrá de nuevo.',
      'Su nombre y el motivo se anotan en el registro de auditoría.',
    ],
    button: 'Reanudar la remisión',
  },
  confirm: {
    title: 'Aprobar el registro',
    consequences: [
      'A partir de ahora, las facturas de este emisor se sellan y se remiten a la AEAT.',
      'Su nombre y la hora se guardan con el registro.',
      'No se puede deshacer aquí. Para dar de baja al emisor, ejecute el flujo de baja.',
    ],
    button: 'Aprobar el registro',
  },
};
