// Makes the one-member replica set of docker-compose.yml (transactions need one) and waits until it takes writes.
// Runs in mongosh; running it again changes nothing.
/* global db, rs, sleep, quit, print */
const notYetInitialized = 94;

try {
  rs.status();
} catch (problem) {
  if (problem.code !== notYetInitialized) throw problem;
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
for (let second = 0; second < 60; second++) {
  if (db.hello().isWritablePrimary) {
    print('The replica set takes writes.');
    quit(0);
  }
  sleep(1000);
}
print('The replica set has no primary after 60 s.');
quit(1);
