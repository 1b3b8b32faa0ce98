// Why nothing is sent, in Spanish, by the code of the stop.
import type { CertificateProblemCode } from '../../contracts/certificate-problems';

const certificateStops: Readonly<Record<CertificateProblemCode, string>> = {
  'no-certificate':
    'Ni el emisor ni el servicio tienen certificado. Guarde uno para el emisor, o ponga `SELLO_AUTHORITY_CERTIFICATE` y ' +
    'reinicie los procesos; después reanude la remisión.',
  'certificate-expired':
    'El certificado ha caducado. Guarde uno nuevo para el emisor, o sustituya el archivo configurado y reinicie los procesos.',
  'certificate-unreadable':
    'El certificado no se puede leer: otra clave maestra, otra contraseña, o falta el archivo. Guárdelo otra vez, o corrija el ' +
    'archivo, su contraseña o `SELLO_MASTER_KEY`; después reanude la remisión.',
  'certificate-simulated':
    'El certificado lo hizo el simulador, y este espacio remite a la AEAT. Guarde uno real para el emisor, o ponga ' +
    '`SELLO_AUTHORITY_CERTIFICATE` y reinicie los procesos; después reanude la remisión.',
};

/** Why nothing is sent, by its code; the authority's own words are Spanish already. */
export const stopText = (code: string, text: string): string =>
  Object.hasOwn(certificateStops, code) ? certificateStops[code as CertificateProblemCode] : text;
