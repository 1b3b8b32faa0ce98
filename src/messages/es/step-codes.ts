// What to do about a step that ended KO, in Spanish, by its code.
import type { StepCodeName } from '../../contracts/step-codes';

export const stepRemedies: Readonly<Record<StepCodeName, string>> = {
  'no-entry': 'Cree el trabajo con `silo_entry_id` o `data`.',
  'schema-mismatch':
    'Las facturas van a un flujo de facturas y las empresas al flujo de registro; la lista de flujos dice para qué es cada uno.',
  'invalid-document': 'Corríjalo (el documento dice qué falla) y ejecute el trabajo otra vez.',
  'entry-busy': 'Espere a que termine ese trabajo y ejecútelo otra vez.',
  'entry-too-large': 'Cree un documento nuevo a partir de este, sin los archivos ni las versiones anteriores.',
  'too-many-versions': 'Cree un documento nuevo a partir de este.',
  'too-many-states': 'Cree un documento nuevo a partir de este.',
  'too-many-files': 'Cree un documento nuevo a partir de este.',
  'too-deep': 'Quite el paso `transform.job.create` del flujo que cierra el círculo.',
  'too-many-jobs': 'Cree los trabajos desde fuera, o haga que los flujos inicien menos.',
  'too-many-steps': 'Corrija `next` en los pasos del flujo y ejecute el trabajo otra vez.',
  'call-failed': 'Mire el destino (los eventos del paso dicen qué respondió) y ejecute el trabajo otra vez.',
  'address-refused':
    'Corrija `config.url`, o pida a quien opera el servicio que permita la red (`SELLO_OUTBOUND_NETWORKS`).',
  'not-configured':
    'Pida a quien opera el servicio que ponga SELLO_SMTP_URL y SELLO_SMTP_FROM, y ejecute el trabajo otra vez.',
  'no-recipient':
    'Indique `config.to`, o una dirección del cliente (`customer.emails`), y ejecute el trabajo otra vez.',
  'email-refused':
    'Corrija el destinatario (los eventos del paso dicen qué respondió el servidor) y ejecute el trabajo otra vez.',
  'nothing-to-attach': 'Ponga el paso `pdf` antes de `email.send`, o `config.attach` en false.',
  'nothing-to-send': 'Ponga el paso fiscal.generate antes de fiscal.send en el flujo y ejecute el trabajo otra vez.',
  'nothing-to-cancel': 'No hay nada que anular: no envíe la factura, o ponga su estado en anulada.',
  'bad-config': 'Corrija el paso en el flujo; docs/providers.md tiene sus datos.',
  'no-series': 'Cree la serie, o corrija `sequence-series-id`, y ejecute el trabajo otra vez.',
  'supplier-not-registered':
    'Guarde al emisor como empresa y ejecute con él el flujo de registro; después, este trabajo otra vez.',
  'not-a-supplier': 'Dé a la empresa un nombre y un NIF español y ejecute el trabajo otra vez.',
  'chain-busy': 'Espere a que tengan respuesta y ejecute el trabajo otra vez.',
  'no-code': 'Ponga el paso sequence.enumerate antes de este, o dé a la factura su número (`code`).',
  'pdf-failed': 'Corrija lo que nombra el mensaje y ejecute el trabajo otra vez: un registro que existe no se repite.',
  'number-taken': 'Dé a la factura otro número, o déjelo vacío: la serie da el siguiente.',
  'entry-changed': 'Ejecute el trabajo otra vez: toma el documento como está ahora.',
  cancelled: 'Haga una factura nueva, o ejecute el trabajo con el argumento `restore` "true" para recuperar esta.',
  'not-an-invoice': 'Quite fiscal.generate de este flujo.',
  'not-spanish': 'Ponga el país ES en el NIF del emisor, o quite fiscal.generate de este flujo.',
  'not-in-euros': 'Añada el cambio a EUR en `exchange_rates`.',
  refused: 'El mensaje dice por qué.',
  rejected: 'Lea su respuesta en los archivos del documento.',
  internal: 'Comunique el identificador del trabajo: el registro del proceso tiene la causa.',
};
