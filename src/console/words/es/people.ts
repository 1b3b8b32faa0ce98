// Spanish words of people, invitations, signing in, and the page of all workspaces of a person.
import type { people as english } from '../en/people';

export const people: typeof english = {
  text: 'Personas que abren esta consola. Los programas tienen claves.',
  name: 'Nombre',
  role: 'Rol',
  state: 'Estado',
  since: 'Invitación',
  states: { invited: 'Invitación enviada', joined: 'Ha entrado', ended: 'Invitación caducada' },
  roleTexts: {
    viewer: 'consulta y descarga',
    clerk: 'además guarda, ejecuta, corrige y anula',
    manager: 'además reanuda la remisión y cambia certificados',
    admin: 'todo lo anterior; además claves, personas y auditoría',
  },
  change: 'Cambiar',
  roleOf: (name) => `Rol de ${name}`,
  renew: 'Enlace nuevo',
  withdraw: 'Retirar',
  invite: 'Invitar a alguien',
  madeTitle: (name) => `Un enlace para ${name}`,
  madeText:
    'Sirve una sola vez. Entréguelo a esta persona por un medio que nadie más lea: quien lo abra recibe el rol. ' +
    'No se puede mostrar otra vez.',
  madeEnds: 'Caduca',
  emptyTitle: 'Todavía no hay nadie invitado',
  emptyText: 'Invite a cada persona por su nombre: así la auditoría dice quién hizo qué.',
  withdrawal: {
    title: 'Retirar a una persona',
    consequences: [
      'La siguiente acción de esta persona en este espacio se rechaza.',
      'Lo que hizo queda en la auditoría.',
      'Para que vuelva a entrar, invítela de nuevo.',
    ],
    button: 'Retirar',
  },
  operators: {
    text: 'Personas que operan esta instalación: aprueban registros y ven los certificados detenidos, y nada de ningún espacio.',
    emptyText: 'Invite a cada persona por su nombre: así la auditoría de la instalación dice quién hizo qué.',
    consequences: [
      'La siguiente acción de esta persona en la instalación se rechaza.',
      'Lo que hizo queda en la auditoría de la instalación.',
      'Si no queda nadie, la orden sello console --service --invite deja entrar a alguien.',
    ],
  },
  join: {
    title: (workspace) => `Tiene una invitación a ${workspace}`,
    service: 'la instalación',
    as: 'Su rol será',
    ends: 'La invitación caduca',
    signedInAs: (name) => `Ha iniciado sesión como ${name}: este espacio se añade a los suyos.`,
    linkSession: (name) => `Ha iniciado sesión como ${name} con un enlace. Esa sesión se cierra cuando acepte.`,
    accept: 'Aceptar',
    byProvider: 'Iniciar sesión y aceptar',
    onlyYou: 'Acepte solo si la invitación es para usted.',
  },
  enter: {
    title: (name) => `¿Iniciar sesión como ${name}?`,
    ends: 'El enlace caduca',
    signedInAs: (name) => `Ha iniciado sesión como ${name}. Esa sesión se cierra si continúa.`,
    onlyYou: 'Continúe solo si usted pidió este enlace. Lo que haga después quedará a este nombre.',
    go: 'Iniciar sesión',
  },
  mine: {
    places: 'Espacios',
    workspace: 'Espacio',
    calm: 'Nada',
    unread: 'No se ha podido leer',
    signInTitle: 'Volver a entrar',
    signInText:
      'Crea un enlace para la próxima vez, o para otro navegador. Sirve una vez y durante una semana; el enlace anterior deja de servir.',
    makeLink: 'Crear un enlace de entrada',
    madeTitle: 'Su enlace de entrada',
    madeText: 'Guárdelo donde nadie más lo lea: quien lo abra entra en su nombre.',
    lost: 'Sin sesión y sin enlace, quien administra cada espacio puede crearle uno nuevo.',
    byCommand:
      'Esta sesión se abrió con un enlace de la instalación. No es de ninguna persona y no se puede renovar aquí.',
    byProvider: 'Usted entra con su proveedor de identidad.',
  },
};
