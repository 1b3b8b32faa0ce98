// Spanish words of users, invitations, sessions, signing in, and the page of all workspaces of a user.
import type { peopleAndSignInPageTexts as englishPeople, sessionPageTexts as englishSessions } from '../en/people';

export const peopleAndSignInPageTexts: typeof englishPeople = {
  text: 'Estas personas pueden acceder a esta consola. Los programas usan claves de acceso.',
  name: 'Nombre',
  role: 'Rol',
  state: 'Estado',
  since: 'Invitación',
  states: { invited: 'Invitación pendiente', joined: 'Activa', ended: 'Invitación caducada' },
  roleTexts: {
    viewer: 'consulta y descarga',
    clerk: 'además crea, corrige y anula facturas, y ejecuta sus flujos',
    manager: 'además reanuda la remisión y cambia certificados y ajustes',
    admin: 'hace todo lo anterior; además gestiona claves de acceso y personas, y consulta el registro de auditoría',
  },
  change: 'Cambiar',
  roleOf: (name) => `Rol de ${name}`,
  renew: 'Nuevo enlace',
  withdraw: 'Retirar el acceso',
  invite: 'Invitar a una persona',
  madeTitle: (name) => `Enlace para ${name}`,
  madeText:
    'El enlace sirve una sola vez. Envíelo por un medio privado: quien lo abra obtendrá el rol. No podrá ' +
    'volver a verlo.',
  madeEnds: 'Caduca',
  emptyTitle: 'Todavía no se ha invitado a nadie',
  emptyText: 'Invite a cada persona por su nombre: así, el registro de auditoría muestra quién hizo qué.',
  withdrawal: {
    title: 'Retirar el acceso a una persona',
    consequences: [
      'Esta persona pierde el acceso a este espacio de trabajo de inmediato.',
      'Sus acciones se conservan en el registro de auditoría.',
      'Para devolverle el acceso, invítela de nuevo.',
    ],
    button: 'Retirar el acceso',
  },
  operators: {
    text:
      'Los operadores gestionan esta instalación: aprueban altas de emisores y ven los certificados con la remisión ' +
      'detenida, pero no pueden abrir los espacios de trabajo.',
    emptyText:
      'Invite a cada operador por su nombre, para que el registro de auditoría de la instalación muestre quién hizo qué.',
    consequences: [
      'Esta persona pierde el acceso a la instalación de inmediato.',
      'Sus acciones se conservan en el registro de auditoría de la instalación.',
      'Si no queda ningún operador, invite a uno con `npx sello console --service --invite`.',
    ],
  },
  join: {
    title: (workspace) => `Le han invitado a ${workspace}`,
    serviceTitle: 'Le han invitado a gestionar esta instalación',
    as: 'Su rol',
    ends: 'La invitación caduca',
    signedInAs: (name) => `Ha iniciado sesión como ${name}. Si acepta, este espacio de trabajo se añade a los suyos.`,
    linkSession: (name) => `Ha iniciado sesión como ${name} con un enlace. Esa sesión se cierra al aceptar.`,
    accept: 'Aceptar',
    byProvider: 'Iniciar sesión y aceptar',
    onlyYou: 'Acepte solo si la invitación es para usted.',
  },
  enter: {
    title: (name) => `¿Iniciar sesión como ${name}?`,
    ends: 'El enlace caduca',
    signedInAs: (name) => `Ha iniciado sesión como ${name}. Esa sesión se cierra si continúa.`,
    onlyYou: 'Continúe solo si usted pidió este enlace. Todo lo que haga quedará registrado con este nombre.',
    go: 'Iniciar sesión',
  },
  mine: {
    places: 'Espacios de trabajo',
    workspace: 'Espacio de trabajo',
    calm: 'Sin pendientes',
    unread: 'No disponible',
    signInTitle: 'Próximo inicio de sesión',
    signInText:
      'Cree un enlace para iniciar sesión la próxima vez o en otro navegador. El enlace sirve una sola vez, caduca en ' +
      'una semana y sustituye al anterior.',
    makeLink: 'Crear enlace de acceso',
    madeTitle: 'Su enlace de acceso',
    madeText: 'No comparta el enlace: quien lo abra iniciará sesión como usted.',
    lost: 'Si pierde la sesión y el enlace, pida otro enlace a un administrador del espacio de trabajo.',
    byCommand:
      'Aquí no puede crear un enlace de acceso, porque inició sesión con un enlace de la instalación, que no es de ' +
      'ninguna persona.',
    byProvider: 'Inicie sesión con su proveedor de identidad.',
  },
};

export const sessionPageTexts: typeof englishSessions = {
  text: 'Una sesión se cierra tras 30 minutos de inactividad y, en todo caso, a las 12 horas.',
  person: 'Persona',
  role: 'Rol',
  began: 'Inicio',
  used: 'Última actividad',
  ends: 'Caduca',
  browser: 'Navegador',
  own: 'Esta sesión',
  end: 'Cerrar sesión',
};
