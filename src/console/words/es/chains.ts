// Spanish words of suppliers, their chains and certificates.
import type { supplierPageTexts as english } from '../en/chains';
import { formatDaysUntilExpiry } from '../../../messages/es/attention';

export const supplierPageTexts: typeof english = {
  supplier: 'Emisor',
  taxCode: 'NIF',
  records: 'Registros',
  pending: 'Pendientes',
  last: 'Última remisión',
  standing: 'Cadena',
  certificate: 'Certificado',
  state: 'Alta',
  states: { pending: 'Pendiente de aprobación', registered: 'Dado de alta', unregistered: 'Dado de baja' },
  standings: {
    stopped: 'Detenida',
    paused: 'Generación en pausa',
    alarm: 'Alarma',
    silent: 'Sin respuesta',
    waits: 'En espera',
    fine: 'Correcta',
  },
  daysLeft: (n) => (n < 0 ? 'Ha caducado' : `Caduca ${formatDaysUntilExpiry(n)}`),
  emptyTitle: 'Todavía no hay emisores',
  emptyText:
    'Invite a un emisor en «Altas de emisores», o guarde la empresa que expide las facturas y ejecute con ella el ' +
    'flujo «Dar de alta al emisor». En el simulador, Sello da de alta su empresa cuando usted expide su primera ' +
    'factura en la página «Nueva factura».',
  certificates: 'Certificados',
  none: 'ninguno todavía',
  nextCall: (time) => `Próxima remisión: ${time}`,
  now: 'Sello hará la próxima remisión en cuanto haya registros pendientes.',
  windowText:
    'La AEAT fija el tiempo de espera entre remisiones. En cuanto hay 1.000 registros pendientes, Sello los remite ' +
    'sin esperar.',
  newest: 'Último registro',
  made: (time) => `generado ${time}`,
  noRecords: 'Todavía no hay registros',
  noRecordsText: 'La primera factura de este emisor inicia su cadena.',
  endsOn: 'Caduca',
  configured: 'El certificado de la instalación',
  title: 'Autorización para remitir',
  titles: {
    'own-certificate': 'Certificado propio',
    collaborator: 'Colaborador social',
    power: 'Apoderamiento inscrito',
  },
  titleUntil: 'Último día de la autorización',
  stops: 'La remisión está detenida',
  stopOf: { chain: 'Este emisor', certificate: 'Todos los emisores con este certificado' },
  liftLink: 'Reanudar la remisión',
  liftService: 'Otros emisores comparten este certificado, así que solo un operador puede reanudar la remisión.',
  paused: 'La generación de registros está en pausa',
  pausedText: 'Puede que falten en la base de datos registros ya generados. Antes de continuar, siga docs/restore.md.',
  alarm: 'Alarma',
  alarmOf: {
    work:
      'Sello no ha podido remitir registros o guardar la respuesta. Lo vuelve a intentar cada 30 segundos y no se ' +
      'pierde nada.',
    check:
      'La verificación ha encontrado un registro incorrecto en esta cadena. La generación y la remisión de registros ' +
      'continúan. No modifique la base de datos; verifique y exporte la cadena, y concíliela con la AEAT ' +
      '(docs/operations.md).',
    review:
      'Los registros difieren de los de la AEAT, o hay un error en la base de datos. Concilie la cadena con la AEAT y ' +
      'después marque la alarma como revisada.',
  },
  alarmEnds: (how) => `Termina ${how}.`,
  acknowledge: 'Marcar como revisada',
  lastAlarm: 'Última alarma',
  silent: 'La AEAT no responde',
  silentText:
    'No tiene que hacer nada: Sello lo intenta al menos cada diez minutos (la normativa exige un intento cada hora) y ' +
    'no se pierde ningún registro.',
  retry: 'Remitir ahora',
  registration: 'Alta del emisor',
  registrationText: 'Este emisor podrá expedir facturas cuando un operador apruebe su alta.',
  registrationSteps: {
    agreement: 'Formulario de representación firmado',
    identity: 'Documento de identidad',
    confirmed: 'Confirmado',
    approved: 'Aprobado',
  },
  missing: 'falta',
  identityViews: { front: 'anverso', back: 'reverso', page: 'página' },
  signatures: { digital: 'firma digital', hand: 'firma manuscrita' },
  entry: 'Ficha del emisor',
  details: 'Datos',
  installation: 'Número de instalación',
  environment: 'Entorno',
  clock: 'Reloj de la AEAT',
  clockDrift: (ms) => `${Math.abs(ms)} ms ${ms >= 0 ? 'de retraso' : 'de adelanto'} respecto del reloj de Sello`,
  checkedTo: 'Verificada en segundo plano hasta',
  signs: 'Registros firmados',
  simplifiedMax: 'Facturas simplificadas hasta',
  defaultTax: 'Impuesto predeterminado',
  defaultSeries: 'Serie predeterminada',
  seriesUses: {
    invoice: 'Facturas:',
    simplified: 'Simplificadas:',
    replacement: 'Facturas completas que sustituyen a simplificadas:',
    correction: 'Rectificativas:',
  },
  yes: 'sí',
  chain: 'Cadena',
  walk: 'Ver registros',
  verify: 'Verificar',
  reconcile: 'Conciliar',
  export: 'Exportar',
  renewLink: 'Renovar',
  confirmLink: 'Confirmar el último registro',
  installations: 'Números de instalación',
  until: 'Hasta',
  current: 'en uso',
  renewedByItself: 'Renovado automáticamente: no había copia del último registro fuera de la base de datos.',
  submissions: 'Remisiones',
  lift: {
    title: 'Reanudar la remisión',
    consequences: [
      'La remisión se reanuda de inmediato con los mismos registros.',
      'Si no se ha corregido la causa, la AEAT volverá a rechazar los registros y la remisión se detendrá de nuevo.',
      'Si se detuvo por un certificado, la remisión se reanuda para todos los emisores que lo usan.',
    ],
    button: 'Reanudar la remisión',
  },
  renew: {
    title: 'Renovar la cadena',
    consequences: [
      'La cadena continúa con un número de instalación nuevo y vuelve a empezar con un primer registro.',
      'Los registros ya generados no cambian y se siguen remitiendo.',
      'Esta acción no se puede deshacer. Solo hace falta si se restauró una copia de seguridad de la base de datos, ' +
        'aunque renovarla sin necesidad no causa ningún daño.',
    ],
    button: 'Renovar la cadena',
  },
  confirm: {
    title: 'Confirmar el último registro',
    consequences: [
      'Usted confirma que Sello no generó ningún registro después del último registro de la base de datos.',
      'Si después se generó otro registro que se ha perdido, no confirme: renueve la cadena. Si confirmara, habría dos ' +
        'registros en la misma posición.',
    ],
    button: 'Confirmar el último registro',
  },
  links: {
    title: 'Registros',
    number: 'Factura',
    sequence: 'N.º',
    kind: 'Tipo',
    kinds: { registration: 'Registro de alta', cancellation: 'Registro de anulación' },
    fingerprint: 'Huella',
    previous: 'Registro anterior',
    outcome: 'AEAT',
    first: 'Primer registro',
    check: 'Comprobación en el navegador',
    checkText:
      'Cada huella es el SHA-256 del texto que la acompaña, que incluye la huella del registro anterior. ' +
      'Si JavaScript está activo, su navegador recalcula cada huella sin depender del servidor.',
    good: 'coincide',
    bad: 'no coincide',
    hashed: 'Texto de la huella',
    next: 'Página siguiente',
    begin: 'Primera página',
    xml: 'XML',
  },
  verification: {
    title: 'Verificación',
    text: 'Sello vuelve a leer cada registro, recalcula su huella y comprueba su posición y su encadenamiento con el anterior.',
    run: (n) => `Verificar ${n} ${n === 1 ? 'registro' : 'registros'}`,
    whole: 'La cadena está íntegra',
    count: (n) => (n === 1 ? 'Se ha verificado 1 registro.' : `Se han verificado ${n} registros.`),
    broken: 'La cadena no está íntegra',
    at: (n) => `El primer registro incorrecto es el número ${n}`,
    again: 'Volver a verificar',
  },
  reconciliation: {
    title: 'Conciliación',
    text: 'Sello compara sus registros de un mes con los que tiene la AEAT en este momento.',
    month: 'Mes',
    run: 'Comparar',
    here: 'En Sello',
    there: 'En la AEAT',
    same: 'Sin diferencias.',
    rejected: (n) =>
      n === 1
        ? 'La AEAT rechazó 1 factura, que no figura en sus registros.'
        : `La AEAT rechazó ${n} facturas, que no figuran en sus registros.`,
    differences: 'Diferencias',
    kinds: {
      'only-in-sello': 'solo en Sello',
      'only-at-authority': 'solo en la AEAT',
      different: 'distinto',
      unsettled: 'sin respuesta todavía',
    },
    advice: 'Qué hacer',
    actions: {
      none: 'No tiene que hacer nada: Sello guarda automáticamente el resultado del registro.',
      settle: 'No tiene que hacer nada: la AEAT tiene el registro, y Sello guarda automáticamente su resultado.',
      resend:
        'Un registro anterior llegó tarde. Sello vuelve a remitir automáticamente el más reciente. Si la ' +
        'remisión está detenida, reanúdela.',
      'register-again':
        'La AEAT no tiene el registro. Vuelva a ejecutar el flujo de la factura. Sello indica en el registro nuevo si ' +
        'es una subsanación y si hubo un rechazo previo.',
      review:
        'Si se restauró una copia de seguridad, siga los pasos de docs/restore.md: puede que este registro lo ' +
        'remitiera Sello. Si no, localice el otro sistema que lo ha remitido. Si el registro es incorrecto, ' +
        'anúlelo con ese sistema. Después, detenga ese sistema, para que no remita ninguna factura dos veces.',
    },
  },
  certificatePage: {
    holder: 'Titular',
    kind: 'Tipo',
    kinds: { person: 'Persona', representative: 'Representante', seal: 'Sello electrónico de empresa' },
    ends: 'Válido hasta',
    begins: 'Válido desde',
    usedBy: 'Lo usan',
    success: 'Última remisión',
    shared: 'Certificado de la instalación',
    unknown: 'sin usar todavía',
    fingerprint: 'Huella (SHA-256)',
    issuers: 'Emitido por',
    emptyTitle: 'Todavía no hay certificados',
    emptyText:
      'Cada certificado pertenece a un emisor, así que dé de alta primero un emisor. Los emisores sin certificado ' +
      'propio usan el de la instalación.',
    own: 'Certificado propio',
    noneText: 'Este emisor usa el certificado de la instalación. Si lo prefiere, guarde aquí uno del propio emisor.',
    upload: 'Guardar un certificado',
    replace: 'Sustituir el certificado',
    file: 'Archivo (.p12 o .pfx)',
    password: 'Contraseña del archivo',
    store: 'Guardar',
    try: 'Probar el certificado',
    tryText: 'Sello hace una consulta a la AEAT con este certificado. La AEAT no guarda nada.',
    rehearse: 'Probar este archivo',
    rehearseText:
      'Comprueba el archivo antes de guardarlo: quién lo emitió, su titular, su caducidad y si el titular puede ' +
      'remitir. Además, hace una consulta a la AEAT. El certificado actual sigue en uso hasta que se guarde el nuevo.',
    rehearsed: {
      good: 'El archivo ha superado la prueba',
      bad: 'La prueba ha encontrado problemas',
      notStored: 'La prueba no ha guardado nada.',
    },
    anyway: 'Guardar el certificado a pesar de los problemas encontrados',
    findingName: 'Comprobación',
    findingState: 'Resultado',
    findingText: 'Detalle',
    findingStates: { good: 'correcto', warning: 'revisar', bad: 'incorrecto' },
    findingNames: {
      chain: 'Emitido por',
      holder: 'Titular',
      end: 'Caducidad',
      right: 'Autorización para remitir',
      host: 'Servidor',
      authority: 'AEAT',
    },
    findings: {
      chain: (value) => value,
      'chain-self': (value) => `${value}: autofirmado. La AEAT solo admite certificados cualificados.`,
      'chain-unknown': (value) =>
        `${value}: Sello no reconoce a esta autoridad de certificación. Aun así, el certificado puede ser ` +
        'válido: lo decide la AEAT.',
      holder: (value) => value,
      'holder-unknown': (value) => `${value}: no contiene ningún NIF, así que la AEAT no puede identificar al titular.`,
      end: (value) => `Válido hasta el ${value}.`,
      'end-soon': (value) => `Válido solo hasta el ${value}: solicite un certificado nuevo.`,
      ended: (value) => `Caducó el ${value}.`,
      'right-nobody': () => 'El certificado no indica ningún titular.',
      'right-own': (value) => `${value} remite sus propios registros.`,
      'right-registered': (value) =>
        `${value || 'El titular'} remite en nombre del emisor, como representante suyo. El emisor está dado de alta en Sello.`,
      'right-unregistered': (value) =>
        `${value || 'El titular'} remitiría en nombre del emisor, como representante suyo. El emisor aún no está dado de alta en Sello.`,
      'authority-answers': (value) => `La AEAT ha respondido en ${value} ms.`,
      'authority-refuses': (value) => `La AEAT rechaza el certificado: ${value}`,
      'authority-silent': (value) => `La AEAT no ha respondido: ${value}`,
      'authority-not-asked': (value) => `No se ha consultado a la AEAT: ${value}.`,
    },
    works: 'La AEAT ha respondido',
    fails: 'La AEAT no ha respondido',
    took: (ms) => `en ${ms} ms`,
    removeLink: 'Eliminar',
    remove: {
      title: 'Eliminar el certificado',
      consequences: [
        'La clave privada se elimina de Sello y no se puede recuperar.',
        'El emisor pasa a usar el certificado de la instalación. Si no hay ninguno, la remisión se detiene.',
      ],
      button: 'Eliminar el certificado',
    },
  },
};
