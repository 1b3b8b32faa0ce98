// Activities one after the other, each of the worker that asks for it.
const { proxyActivities } = require('@temporalio/workflow');

const { nothing } = proxyActivities({ startToCloseTimeout: '10 s' });

exports.inTurn = async (count) => {
  for (let i = 0; i < count; i += 1) await nothing();
};
