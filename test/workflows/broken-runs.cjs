// A job run whose code cannot go on, as one that cannot be replayed: its task fails again and again.
exports.job = async function job() {
  throw new Error('not as before');
};
