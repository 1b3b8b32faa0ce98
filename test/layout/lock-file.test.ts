// The lock file for `npm ci`: a package without a checksum is not verified, and packages of other platforms count
// too.
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly integrity?: string;
  readonly link?: boolean;
}

const { packages } = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

describe('the file package-lock.json', () => {
  it('has a checksum for every package', () => {
    const fetched = Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);
    const without = fetched.filter(([, { integrity }]) => !integrity);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('names no registry', () => {
    expect(Object.values(packages).filter((one) => 'resolved' in one && !one.link)).toEqual([]);
  });
});
