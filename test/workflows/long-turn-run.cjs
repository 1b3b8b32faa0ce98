// A run whose only turn takes a while: it counts.
exports.longTurn = async (turns) => {
  let count = 0;
  while (count < turns) count += 1;
  return count;
};
