// Settings of the console: who may sign in, at which identity provider, and the simulator that the console controls.
import {
  type EnvironmentVariables,
  isEncryptedOrLocalUrl,
  createSettingReaders,
  SettingError,
  type SettingDefinitions,
} from './readers';
export const consoleSettingRows = {
  SELLO_CONSOLE: {
    kind: 'text',
    fallback: 'off',
    meaning:
      'The console at `/console`. `off`: no console. `link`: users sign in with a one-time link, which `sello console` ' +
      'prints. `oidc`: users sign in at an identity provider (docs/console/sign-in.md); one-time links also work. `oidc` requires ' +
      'https in SELLO_PUBLIC_URL, or an address of this machine.',
  },
  SELLO_OIDC_ISSUER: {
    kind: 'text',
    fallback: '',
    meaning:
      'Issuer of the OpenID Connect provider, as its `/.well-known/openid-configuration` shows it. Required with ' +
      '`SELLO_CONSOLE=oidc`. If your own certificate authority signed its certificate, set NODE_EXTRA_CA_CERTS.',
  },
  SELLO_OIDC_CLIENT_ID: {
    kind: 'text',
    fallback: '',
    meaning:
      'Client id of this installation at the provider. Its redirect URL there is SELLO_PUBLIC_URL followed by ' +
      '`/console/callback`.',
  },
  SELLO_OIDC_CLIENT_SECRET: {
    kind: 'secret',
    fallback: '',
    meaning: 'Client secret of this installation at the provider.',
  },
  SELLO_SIMULATOR_CONTROL_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      'URL of the control interface of the simulator, on this machine only. The console then shows operators what the simulator ' +
      'stores, and lets them control it. The local stack sets it. Empty: no such page.',
  },
} as const satisfies SettingDefinitions;

export function readConsoleSettings(environment: EnvironmentVariables, publicUrl: string) {
  const { text, optional, choice } = createSettingReaders(consoleSettingRows, environment);
  const access = choice('SELLO_CONSOLE', ['link', 'oidc', 'off']);
  // With another URL, the cookies of the console would travel unencrypted.
  if (access !== 'off' && !isEncryptedOrLocalUrl(publicUrl))
    throw new SettingError(
      `SELLO_CONSOLE is ${access}, and SELLO_PUBLIC_URL is ${publicUrl}: it must begin with https.`,
    );
  const required = (name: 'SELLO_OIDC_ISSUER' | 'SELLO_OIDC_CLIENT_ID' | 'SELLO_OIDC_CLIENT_SECRET'): string => {
    const value = optional(name);
    if (value === undefined)
      throw new SettingError(`SELLO_CONSOLE is oidc, and ${name} is not set. ${consoleSettingRows[name].meaning}`);
    return value;
  };
  const readProvider = () => ({
    issuer: checkIssuer(required('SELLO_OIDC_ISSUER')),
    clientId: required('SELLO_OIDC_CLIENT_ID'),
    clientSecret: required('SELLO_OIDC_CLIENT_SECRET'),
  });
  return {
    console: access,
    /** The provider is undefined if users do not sign in with an identity provider. */
    oidc: access === 'oidc' ? readProvider() : undefined,
    simulatorControlUrl: checkControlUrl(text('SELLO_SIMULATOR_CONTROL_URL')),
  };
}

function checkIssuer(issuer: string): string {
  if (!isEncryptedOrLocalUrl(issuer))
    throw new SettingError(`SELLO_OIDC_ISSUER is "${issuer}": it must begin with https.`);
  return issuer;
}

/**
 * Checks the address of the simulator; undefined if there is no simulator to control. The simulator has no
 * authentication, so it must be on this machine.
 */
function checkControlUrl(url: string): string | undefined {
  if (url === '') return undefined;
  if (!/^http:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?\/?$/.test(url))
    throw new SettingError(`SELLO_SIMULATOR_CONTROL_URL is ${url}: it must be http and on this machine.`);
  return url.replace(/\/$/, '');
}
