// Runs of another build: a job that does something else than today's, and a kind of run that there is no more.
const { condition, proxyActivities } = require('@temporalio/workflow');

const { elsewhere } = proxyActivities({ startToCloseTimeout: '10s' });

exports.job = async function job() {
  await elsewhere();
  await condition(() => false, '1 day');
};

exports.voucher = async function voucher() {
  await condition(() => false, '1 day');
};
