// R9: every row of the operations table on the wire; the rows and what must be true of them stand with the storm.
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
