// Spanish words of the operator's screens, which show approvals and stops of the installation.
import type { installationPageTexts as english } from '../en/installation';

export const installationPageTexts: typeof english = {
  approvals: 'Altas de emisores pendientes de aprobación',
  noApprovals: 'No hay altas de emisores pendientes de aprobación.',
  approvalsText:
    'Antes de aprobar un alta, compruebe que la documentación corresponde al emisor. Tras la aprobación, Sello ' +
    'remite sus facturas.',
  supplier: 'Emisor',
  workspace: 'Espacio de trabajo',
  papers: 'Documentación',
  since: 'En espera desde',
  approve: 'Aprobar',
  stops: 'Certificados con la remisión detenida',
  noStops: 'Ningún certificado tiene la remisión detenida.',
  stopsText:
    'Los emisores que usan el certificado no pueden remitir. Corrija la causa antes de reanudar la remisión: la AEAT ' +
    'pide a los remitentes suspendidos que no vuelvan a intentarlo mientras dure la suspensión.',
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
      'A partir de ahora, Sello genera los registros de las facturas de este emisor y los remite a la AEAT.',
      'Con el alta se guardan su nombre, la fecha y la hora.',
      'Esta acción no se puede deshacer aquí. Para dar de baja al emisor, ejecute el flujo de baja.',
    ],
    button: 'Aprobar el alta',
  },
};
