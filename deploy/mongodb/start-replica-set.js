// Creates the one-member replica set of docker-compose.yml (transactions need one), waits until it accepts writes, and creates
// the user of Sello. Runs in mongosh; a repeat changes only the password of the user, to that of the secret.
/* global Mongo, sleep, quit, print, require, process */
const { readFileSync } = require('node:fs');

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const host = process.env.SELLO_MONGODB_HOST || 'mongodb:27017';
const notYetInitialized = 94;
const userNotFound = 11;
const roleNotFound = 31;

const options = 'directConnection=true&authSource=admin&tls=true&tlsCAFile=/run/secrets/ca';
const admin = new Mongo(`mongodb://root:${secret('mongodb-root-password')}@${host}/?${options}`).getDB('admin');

/** Error code; 0 for success. */
const refusalOf = (database, command) => {
  try {
    database.runCommand(command);
    return 0;
  } catch (problem) {
    return problem.code;
  }
};

if (refusalOf(admin, { replSetGetStatus: 1 }) === notYetInitialized) {
  admin.runCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
}
let writes = false;
for (let second = 0; second < 60 && !writes; second++) {
  writes = admin.runCommand({ hello: 1 }).isWritablePrimary;
  if (!writes) sleep(1000);
}
if (!writes) {
  print('The replica set has no primary after 60 s.');
  quit(1);
}
print('The replica set takes writes.');

// Reads the configuration of the replica set, by whose id Sello recognizes a copy of its database (docs/restore.md).
const reader = {
  privileges: [{ resource: { cluster: true }, actions: ['replSetGetConfig'] }],
  roles: [],
};
const roleRefusal = refusalOf(admin, { updateRole: 'replicaSetReader', ...reader });
if (roleRefusal === roleNotFound) admin.runCommand({ createRole: 'replicaSetReader', ...reader });
else if (roleRefusal !== 0) throw new Error(`the role cannot be changed: code ${roleRefusal}`);

// Reads and writes one database, and administers nothing.
const sello = admin.getSiblingDB('sello');
const roles = [
  { role: 'readWrite', db: 'sello' },
  { role: 'replicaSetReader', db: 'admin' },
];
const user = { pwd: secret('mongodb-password'), roles };
const refusal = refusalOf(sello, { updateUser: 'sello', ...user });
if (refusal === userNotFound) sello.runCommand({ createUser: 'sello', ...user });
else if (refusal !== 0) throw new Error(`the user cannot be changed: code ${refusal}`);
print("Sello's user is there.");
quit(0);
