// Tables of the sums for returns: boxes (303), customers (347), VAT numbers (349) and member states (369).
import type { PageFrame } from '../../frame';
import { formatAmountForPage, formatPercentForPage } from '../../parts/figures';
import { DataTable, type TableColumn } from '../../parts/table';
import type { TaxReturnSums } from './tax-return-view';

type SumsOf<Form extends TaxReturnSums['form']> = Extract<TaxReturnSums, { readonly form: Form }>;

interface TableProps<Sums> {
  readonly frame: PageFrame;
  readonly sums: Sums;
}

export function TaxReturnTable({ sums, frame }: TableProps<TaxReturnSums>) {
  if (sums.form === '349') return <Supplies349 sums={sums} frame={frame} />;
  if (sums.list.length === 0) return <p class="calm">{frame.words.returns.nothing}</p>;
  if (sums.form === '303') return <Boxes303 sums={sums} frame={frame} />;
  if (sums.form === '347') return <Customers347 sums={sums} frame={frame} />;
  return <Supplies369 sums={sums} frame={frame} />;
}

const amounts = (...labels: readonly string[]): readonly TableColumn[] =>
  labels.map((label) => [label, 'amount'] as const);

/** An amount; empty if there is none. */
const Amount = ({ frame, of }: { readonly frame: PageFrame; readonly of: string | undefined }) => (
  <td class="amount">{of === undefined ? '' : formatAmountForPage(frame, of)}</td>
);

function Boxes303({ sums, frame }: TableProps<SumsOf<'303'>>) {
  const { returns: said, numbers } = frame.words;
  const { base, tax, invoices } = numbers.book;
  const columns = [said.what, said.baseBox, ...amounts(base), said.taxBox, ...amounts(tax, invoices)];
  return (
    <DataTable label={said.titles['303']} columns={columns}>
      {sums.list.map((one) => (
        <tr key={one.box}>
          <th scope="row">{said.boxes[one.box] ?? said.otherBox}</th>
          <td>{one.base === undefined ? '' : formatBox(one.box)}</td>
          <Amount frame={frame} of={one.base} />
          <td>{formatBox(one.base === undefined ? one.box : (one.tax_box ?? ''))}</td>
          <Amount frame={frame} of={one.tax} />
          <td class="amount">{one.box === '27' ? '' : String(one.invoices)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Formats the number of a box; empty for an amount without a box. */
const formatBox = (box: string): string => (/^\d+$/.test(box) ? box : '');

function Customers347({ sums, frame }: TableProps<SumsOf<'347'>>) {
  const { returns: said, numbers, lists } = frame.words;
  const columns = [lists.customer, said.key, ...amounts(...said.quarters, said.year, numbers.book.invoices)];
  return (
    <DataTable label={said.titles['347']} columns={columns}>
      {sums.list.map(({ customer, name, key, country, rent, quarters = [], total, invoices }) => (
        <tr key={`${customer} ${country ?? ''} ${String(rent)}`}>
          <NamedCustomer name={name} code={[country, customer].filter(Boolean).join(' ')} />
          <td>{rent ? `${key} · ${said.rent}` : key}</td>
          {said.quarters.map((label, index) => (
            <Amount key={label} frame={frame} of={quarters[index]} />
          ))}
          <Amount frame={frame} of={total} />
          <td class="amount">{String(invoices)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const NamedCustomer = ({ name, code }: { readonly name: string; readonly code: string }) => (
  <th scope="row">
    {name} <small class="quiet">{code}</small>
  </th>
);

function Supplies349({ sums, frame }: TableProps<SumsOf<'349'>>) {
  const { returns: said, numbers, lists } = frame.words;
  const { base, invoices } = numbers.book;
  if (sums.list.length + sums.corrections.length === 0) return <p class="calm">{said.nothing}</p>;
  const columns = [lists.customer, said.key, said.corrects, ...amounts(said.before, base, invoices)];
  const rows = [...sums.list.map((one) => ({ ...one, period: '', declared_before: undefined })), ...sums.corrections];
  return (
    <DataTable label={said.titles['349']} columns={columns}>
      {rows.map((one) => (
        <tr key={`${one.vat_number} ${one.key} ${one.period}`}>
          <NamedCustomer name={one.name} code={one.vat_number} />
          <td>{said.keys[one.key] ?? one.key}</td>
          <td>{one.period}</td>
          <Amount frame={frame} of={one.declared_before} />
          <Amount frame={frame} of={one.base} />
          <td class="amount">{String(one.invoices)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Supplies369({ sums, frame }: TableProps<SumsOf<'369'>>) {
  const { returns: said, numbers } = frame.words;
  const { rate, base, tax, invoices } = numbers.book;
  const columns = [said.state, said.supply, rate, said.corrects, ...amounts(base, tax, invoices)];
  return (
    <DataTable label={said.titles['369']} columns={columns}>
      {sums.list.map((one) => (
        <tr key={`${one.country} ${one.supply} ${one.percent} ${one.corrects}`}>
          <th scope="row">{one.country}</th>
          <td>{said.supplies[one.supply]}</td>
          <td>{formatPercentForPage(frame, `${one.percent.replace('%', '')}%`)}</td>
          <td>{one.corrects}</td>
          <Amount frame={frame} of={one.base} />
          <Amount frame={frame} of={one.tax} />
          <td class="amount">{String(one.invoices)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
