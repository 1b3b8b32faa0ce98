// Maps the public names of the scheme to ours, so that documents made for other tools work here.
// docs/decisions/0014-public-names-are-read-as-ours.md

/** Prefixes of public names and their equivalents here. */
const publicExtension = 'es-verifactu-';
const ownExtensionStart = 'es-fiscal-';
const publicStamp = 'verifactu-';
const ownStampStart = 'fiscal-';
const publicProvider = 'verifactu.';
const ownProviderStart = 'fiscal.';
/** Sello's shorter name for a provider that has the public product's name. */
const shorterProviders: Readonly<Record<string, string>> = { 'facturae.generate': 'gov-es.facturae.generate' };

function replacePrefix(name: string, from: string, to: string): string {
  return name.startsWith(from) ? to + name.slice(from.length) : name;
}

/** Our key of an addon: `es-verifactu-v1` is `es-fiscal-v1`. Others stay. */
export function toOwnAddon(key: string): string {
  return replacePrefix(key, publicExtension, ownExtensionStart);
}

/** Our key of an extension: `es-verifactu-doc-type` is `es-fiscal-doc-type`. Others stay. */
export function toOwnExtension(key: string): string {
  return replacePrefix(key, publicExtension, ownExtensionStart);
}

/** Returns true if a key has a prefix of the scheme. */
export const isNamedAsExtension = (key: string): boolean => toOwnExtension(key).startsWith(ownExtensionStart);

/** Our name of a step's provider: `verifactu.send` is `fiscal.send`. Others stay. */
export function toOwnProvider(provider: string): string {
  return shorterProviders[provider] ?? replacePrefix(provider, publicProvider, ownProviderStart);
}

/** Our name of a stamp's provider: `verifactu-qr` is `fiscal-qr`. Others stay. */
export function toOwnStamp(provider: string): string {
  return replacePrefix(provider, publicStamp, ownStampStart);
}
