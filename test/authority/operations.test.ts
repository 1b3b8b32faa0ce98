// Each row of the operations table over the network (R9). The rows and their requirements are defined in the
// storm.
import { type Office, openOffice, operationRows } from '../../storms/operations';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office?.close());

describe('a row of the operations table', () => {
  it.each(operationRows)('ends as the table requires: $name', async ({ judge }) => {
    expect((await judge(office)).problems).toEqual([]);
  });
});
