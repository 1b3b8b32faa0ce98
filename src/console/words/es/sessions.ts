// Spanish words of the list of sessions.
import type { sessions as english } from '../en/sessions';

export const sessions: typeof english = {
  text: 'Una sesión termina tras 30 minutos sin actividad y, como mucho, a las 12 horas.',
  person: 'Persona',
  role: 'Rol',
  began: 'Inicio',
  used: 'Última actividad',
  ends: 'Termina',
  browser: 'Navegador',
  own: 'Esta',
  end: 'Cerrar',
};
