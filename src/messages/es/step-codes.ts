// Remedies, and some causes, of a step that ended with KO, in Spanish, by its code.
import type { StepKoCode } from '../../contracts/step-codes';

export const spanishStepKoRemedies: Readonly<Record<StepKoCode, string>> = {
  'no-entry': 'Cree el trabajo con `silo_entry_id` o `data`.',
  'schema-mismatch':
    'Envíe las facturas a un flujo de facturas y las empresas al flujo «Dar de alta al emisor». La lista ' +
    'de flujos muestra el `schema` de cada flujo.',
  'invalid-document': 'Corrija los campos que indica `faults` del documento guardado y vuelva a ejecutar el flujo.',
  'entry-busy': 'Espere a que termine ese trabajo y vuelva a ejecutar el flujo.',
  'key-taken':
    'Consulte la factura que tiene ahora la clave. Si no la tiene ninguna, ejecute el flujo que expide esta factura.',
  'entry-too-large':
    'Cree un documento guardado nuevo con el identificador de este en `previous_id`. El nuevo no tendrá los archivos ni las ' +
    'versiones anteriores.',
  'too-many-versions': 'Cree un documento guardado nuevo con el identificador de este en `previous_id`.',
  'too-many-states': 'Cree un documento guardado nuevo con el identificador de este en `previous_id`.',
  'too-many-files': 'Cree un documento guardado nuevo con el identificador de este en `previous_id`.',
  'too-deep': 'Quite el paso `transform.job.create` del flujo que cierra el bucle.',
  'too-many-jobs':
    'Cree los trabajos con peticiones a la API, o quite algunos pasos `transform.job.create` de los flujos.',
  'too-many-steps': 'Corrija `next` en los pasos del flujo y vuelva a ejecutar el flujo.',
  'call-failed':
    'Corrija el receptor: los eventos del paso muestran qué ha respondido. Después vuelva a ejecutar el flujo.',
  'address-refused':
    'Ponga en `config.url` una URL pública con https, o pida a un operador que permita la red ' +
    '(`SELLO_OUTBOUND_NETWORKS`, docs/configuration.md).',
  'not-configured':
    'Pida a un operador que configure `SELLO_SMTP_URL` y `SELLO_SMTP_FROM` ' +
    '(docs/configuration.md), y vuelva a ejecutar el flujo.',
  'no-recipient':
    'Indique `config.to`, o añada una dirección al cliente (`customer.emails`); después vuelva a ejecutar el flujo.',
  'email-refused':
    'Corrija el destinatario en `config.to` o `customer.emails`: los eventos del paso muestran qué ha respondido el servidor de ' +
    'correo. Después vuelva a ejecutar el flujo.',
  'nothing-to-attach':
    'Ponga antes de este paso el paso que crea el archivo, o ponga false en `config.attach` (en una factura electrónica, en ' +
    '`config.attach_invoice_pdf`).',
  'nothing-to-embed':
    'Ponga el paso `cii.generate` antes de `cii.pdf.embed`, o ponga true en `config.facturx` del paso `pdf`.',
  'e-invoice':
    'Corrija los campos que indican los demás errores del trabajo (códigos `E-INVOICE-...`) y ' +
    'vuelva a ejecutar el flujo. Si la factura ya está expedida, expida una rectificativa.',
  'nothing-to-send': 'Ponga el paso `fiscal.generate` antes de `fiscal.send` en el flujo y vuelva a ejecutar el flujo.',
  'nothing-to-cancel': 'No hace falta anularla. Si la factura no se va a expedir, pásela al estado `void`.',
  'bad-config':
    'Corrija `config` del paso en el flujo y vuelva a ejecutar el flujo. docs/providers.md describe los campos ' +
    'de cada proveedor.',
  'no-series': 'Cree la serie, o corrija `sequence-series-id`; después vuelva a ejecutar el flujo.',
  'supplier-not-registered':
    'Guarde la ficha del emisor (esquema org/party) y ejecute con ella el flujo «Dar de alta al emisor». Después ' +
    'vuelva a ejecutar el flujo.',
  'not-a-supplier':
    'Indique en la ficha de la empresa el nombre en `name` y el NIF español en `tax_id`, y vuelva a ejecutar el flujo.',
  'chain-busy': 'Espere a que responda la AEAT y vuelva a ejecutar el flujo.',
  'no-code': 'Ponga el paso `sequence.enumerate` antes de este paso, o indique el número (`code`) de la factura.',
  'pdf-failed':
    'Corrija lo que indica el mensaje, o pida a un operador que busque la causa; ' +
    'después vuelva a ejecutar el flujo. El registro no se crea por segunda vez.',
  'number-taken': 'Cambie el número (`code`) de la factura; o quite `code` para que la serie asigne el siguiente.',
  'number-changed':
    'Ponga la serie, el número, la fecha de expedición y el emisor del registro que la AEAT ha aceptado, ' +
    'y vuelva a ejecutar el flujo.',
  'entry-changed': 'Vuelva a ejecutar el flujo: el trabajo nuevo usará el documento actual.',
  'being-cancelled': 'Espere la respuesta. Si la AEAT rechaza la anulación, vuelva a ejecutar el flujo.',
  cancelled:
    'Cree una factura nueva. Para recuperar esta factura, vuelva a ejecutar el flujo con el argumento `restore` ' +
    'en "true".',
  'not-an-invoice': 'Quite `fiscal.generate` de este flujo.',
  'not-spanish': 'Ponga ES en el país de `supplier.tax_id`, o quite `fiscal.generate` de este flujo.',
  'not-in-euros': 'Añada a `exchange_rates` el tipo de cambio de la moneda de la factura a EUR.',
  refused: 'Corrija lo que indica el mensaje y vuelva a ejecutar el flujo.',
  rejected:
    'Consulte la respuesta de la AEAT entre los archivos del documento guardado, corrija lo que indica y vuelva ' +
    'a ejecutar el flujo.',
  internal:
    'Comunique el identificador del trabajo a un operador, que encontrará la causa en los mensajes del proceso (log).',
};

/** Causes of a step's end whose stored text is a sentence of another system, or empty. */
export const spanishStepKoCauses: Readonly<Partial<Record<StepKoCode, string>>> = {
  'address-refused': 'La URL del paso no es pública o no usa https.',
  'email-refused': 'El servidor de correo ha rechazado el mensaje o su destinatario.',
  rejected: 'La AEAT ha rechazado el registro sin indicar un código.',
};
