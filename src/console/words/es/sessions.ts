// Spanish words of the list of sessions.
import type { sessions as english } from '../en/sessions';

export const sessions: typeof english = {
  text: 'Una sesión caduca tras 30 minutos de inactividad y, como máximo, a las 12 horas.',
  person: 'Persona',
  role: 'Rol',
  began: 'Inicio',
  used: 'Última actividad',
  ends: 'Caduca',
  browser: 'Navegador',
  own: 'Esta sesión',
  end: 'Cerrar sesión',
};
