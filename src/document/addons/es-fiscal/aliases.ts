// Maps the public names of the scheme to Sello's names, so that documents made for other tools work in Sello.
// docs/decisions/0014-public-names-are-read-as-ours.md

/** Prefixes of public names and their equivalents in Sello. */
const publicExtension = 'es-verifactu-';
const ownExtensionStart = 'es-fiscal-';
const publicStamp = 'verifactu-';
const ownStampStart = 'fiscal-';
const publicProvider = 'verifactu.';
const ownProviderStart = 'fiscal.';
/** Sello's shorter names for providers that have a longer public name. */
const shorterProviders: Readonly<Record<string, string>> = { 'facturae.generate': 'gov-es.facturae.generate' };

function replacePrefix(name: string, from: string, to: string): string {
  return name.startsWith(from) ? to + name.slice(from.length) : name;
}

/** Returns Sello's key of an addon, such as `es-fiscal-v1` for `es-verifactu-v1`. Other keys are unchanged. */
export function toSelloAddonKey(key: string): string {
  return replacePrefix(key, publicExtension, ownExtensionStart);
}

/**
 * Returns Sello's key of an extension, such as `es-fiscal-doc-type` for `es-verifactu-doc-type`. Other keys are
 * unchanged.
 */
export function toSelloExtensionKey(key: string): string {
  return replacePrefix(key, publicExtension, ownExtensionStart);
}

/** Returns true if a key has a prefix of the scheme. */
export const hasFiscalExtensionPrefix = (key: string): boolean =>
  toSelloExtensionKey(key).startsWith(ownExtensionStart);

/** Returns Sello's name of a step's provider, such as `fiscal.send` for `verifactu.send`. Other names are unchanged. */
export function toSelloStepProviderName(provider: string): string {
  return shorterProviders[provider] ?? replacePrefix(provider, publicProvider, ownProviderStart);
}

/** Returns Sello's name of a stamp's provider, such as `fiscal-qr` for `verifactu-qr`. Other names are unchanged. */
export function toSelloStampProviderName(provider: string): string {
  return replacePrefix(provider, publicStamp, ownStampStart);
}
