// Spanish words of the operator's screens, which show approvals and stops of the installation.
import type { installationPageTexts as english } from '../en/installation';

export const installationPageTexts: typeof english = {
  approvals: 'Altas de emisores pendientes de aprobación',
  noApprovals: 'No hay altas de emisores pendientes de aprobación.',
  approvalsText:
    'Antes de aprobar, compruebe que la documentación corresponde al emisor. ' +
    'Cuando apruebe el alta, Sello remitirá las facturas del emisor.',
  supplier: 'Emisor',
  workspace: 'Espacio de trabajo',
  papers: 'Documentación',
  since: 'En espera desde',
  approve: 'Aprobar',
  stops: 'Certificados con la remisión detenida',
  noStops: 'La remisión no está detenida por ningún certificado.',
  stopsText:
    'Ningún emisor que use el certificado puede remitir. Corrija la causa antes de reanudar: la AEAT pide a los ' +
    'remitentes suspendidos que no reintenten mientras dure la suspensión.',
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
    title: 'Aprobar el alta del emisor',
    consequences: [
      'A partir de ahora, se generan los registros de las facturas de este emisor y se remiten a la AEAT.',
      'Su nombre y la hora se guardan con el alta.',
      'No se puede deshacer aquí. Para dar de baja al emisor, ejecute el flujo de baja.',
    ],
    button: 'Aprobar el alta',
  },
};
