// Shows a document as HTML: an invoice as it is printed, other documents by their fields. Fields with errors are
// marked.
import type { ComponentChildren } from 'preact';
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { EntryDetailsView, FaultView } from '../pages/entries/entry-view';
import type { PageFrame } from '../frame';
import { NameValueList } from './blocks';
import {
  type UncheckedObject,
  findTaxCategoryTotals,
  hasDocumentRowsNotShown,
  listShownLineDiscounts,
  listShownDocumentRows,
  toUncheckedObject,
} from './document-rows';
import { formatAmountForPage, formatDayForPage, formatMoneyForPage, formatPercentForPage } from './figures';
import { DataTable } from './table';

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? cut(String(value), limits.textCharactersShown) : '';
const cut = (long: string, max: number): string => (long.length > max ? `${long.slice(0, max)}…` : long);

/** Collects paths of errors in the document, such as `customer.tax_id.code` and `lines[0].quantity`. */
const faultPlaces = (faults: readonly FaultView[]): ReadonlyMap<string, FaultView> =>
  new Map(
    faults.flatMap((fault) => (fault.paths ?? []).map((path) => [path.replace(/^\$\.(?:doc\.)?/, ''), fault] as const)),
  );

interface MarkProps {
  readonly places: ReadonlyMap<string, FaultView>;
  readonly at: string;
  readonly children?: ComponentChildren;
}

/** Finds the error of a field, or of the nearest field around it. */
function findFault(places: MarkProps['places'], at: string): FaultView | undefined {
  if (at === '') return undefined;
  const around = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0));
  return places.get(at) ?? findFault(places, around);
}

/** Marks a field if the field, or a field around it, has an error. */
function Marked({ places, at, children }: MarkProps) {
  const fault = findFault(places, at);
  if (!fault) return <>{children}</>;
  return (
    <mark class="faulty" title={fault.message}>
      {children || '—'}
      <a href="#faults">{fault.code}</a>
    </mark>
  );
}

interface DocumentProps {
  readonly entry: EntryDetailsView;
  readonly frame: PageFrame;
}

export function EntryDocumentSection({ entry, frame }: DocumentProps) {
  const places = faultPlaces([...(entry.faults ?? []), ...(entry.warnings ?? [])]);
  const { doc } = entry.data;
  const isBill = Array.isArray(doc.lines) || doc.totals !== undefined;
  const { asJson, documentCut, downloadJson } = frame.words.entry;
  const json = JSON.stringify(doc, null, 2);
  const isCut = json.length > limits.jsonCharactersShown || hasDocumentRowsNotShown(doc);
  return (
    <article class="paper">
      {isBill ? (
        <Bill doc={doc} places={places} frame={frame} />
      ) : (
        <PartyBlock title="" party={doc} at="" places={places} />
      )}
      {isCut && <p class="note">{documentCut}</p>}
      <p>
        <a href={`${frame.base}/entries/${entry.id}/json`} download>
          {downloadJson}
        </a>
      </p>
      <details>
        <summary>{asJson}</summary>
        <pre tabIndex={0}>
          <code>{cut(json, limits.jsonCharactersShown)}</code>
        </pre>
      </details>
    </article>
  );
}

interface BillProps {
  readonly doc: UncheckedObject;
  readonly places: ReadonlyMap<string, FaultView>;
  readonly frame: PageFrame;
}

function Bill({ doc, places, frame }: BillProps) {
  const labels = frame.words.entry;
  const type = text(doc.type);
  const preceding = listShownDocumentRows(doc.preceding).map((one) => [one.series, one.code].filter(Boolean).join('-'));
  return (
    <>
      <div class="paper-head">
        <div>
          <p class="meta">{(labels.types as Readonly<Record<string, string>>)[type] ?? type}</p>
          <p class="number">
            <Marked places={places} at="code">
              {[doc.series, doc.code].filter(Boolean).join('-') || frame.words.lists.noNumber}
            </Marked>
          </p>
        </div>
        <NameValueList
          pairs={[
            [
              labels.issued,
              <Marked key="issued" places={places} at="issue_date">
                {formatDayForPage(frame, text(doc.issue_date))}
              </Marked>,
            ],
            [labels.operation, formatDayForPage(frame, text(doc.op_date))],
            [labels.corrects, preceding.join(', ')],
          ]}
        />
      </div>
      <div class="parties">
        <PartyBlock title={labels.supplier} party={toUncheckedObject(doc.supplier)} at="supplier" places={places} />
        <PartyBlock
          title={labels.customer}
          party={toUncheckedObject(doc.customer)}
          at="customer"
          places={places}
          none={labels.noCustomer}
        />
      </div>
      <Lines doc={doc} places={places} frame={frame} />
      <Totals doc={doc} places={places} frame={frame} />
      {listShownDocumentRows(doc.notes).map((note, index) => (
        <p key={index} class="note">
          <Marked places={places} at={`notes[${index}].text`}>
            {text(note.text)}
          </Marked>
        </p>
      ))}
    </>
  );
}

interface PartyProps {
  readonly title: string;
  readonly party: UncheckedObject;
  readonly at: string;
  readonly places: ReadonlyMap<string, FaultView>;
  readonly none?: string;
}

function PartyBlock({ title, party, at, places, none }: PartyProps) {
  const place = (member: string): string => (at ? `${at}.${member}` : member);
  const taxId = toUncheckedObject(party.tax_id);
  const [address] = listShownDocumentRows(party.addresses);
  const rows = address && [
    [text(address.street), text(address.num)].filter(Boolean).join(' '),
    [text(address.code), text(address.locality)].filter(Boolean).join(' '),
    text(address.region),
  ];
  return (
    <div class="party">
      {title && <h3>{title}</h3>}
      {party.name === undefined && none ? (
        <p class="none">{none}</p>
      ) : (
        <p>
          <strong>
            <Marked places={places} at={place('name')}>
              {text(party.name)}
            </Marked>
          </strong>
        </p>
      )}
      {party.tax_id !== undefined && (
        <p class="mono">
          <Marked places={places} at={place('tax_id.code')}>
            {[text(taxId.country), text(taxId.code)].filter(Boolean).join(' ')}
          </Marked>
        </p>
      )}
      {rows?.filter(Boolean).map((row) => (
        <p key={row}>{row}</p>
      ))}
    </div>
  );
}

function Lines({ doc, places, frame }: BillProps) {
  const labels = frame.words.entry;
  const lines = listShownDocumentRows(doc.lines);
  if (lines.length === 0) return null;
  return (
    <DataTable
      label={labels.line}
      columns={[
        labels.line,
        [labels.quantity, 'amount'],
        [labels.price, 'amount'],
        labels.tax,
        [labels.amount, 'amount'],
      ]}
      kind="lines"
    >
      {lines.map((line, index) => (
        <LineRow key={index} line={line} at={`lines[${index}]`} places={places} frame={frame} />
      ))}
    </DataTable>
  );
}

interface LineProps {
  readonly line: UncheckedObject;
  /** Path of the row, for example `lines[0]`. */
  readonly at: string;
  readonly places: ReadonlyMap<string, FaultView>;
  readonly frame: PageFrame;
}

function LineRow({ line, at, places, frame }: LineProps) {
  const item = toUncheckedObject(line.item);
  const taxes = listShownDocumentRows(line.taxes).map((tax) =>
    [taxName(text(tax.cat), frame), formatPercentForPage(frame, text(tax.percent)) || taxKey(text(tax.key), frame)]
      .filter(Boolean)
      .join(' '),
  );
  const marked = (member: string, value: string) => (
    <Marked places={places} at={`${at}.${member}`}>
      {value}
    </Marked>
  );
  return (
    <tr>
      <td>
        {marked('item.name', text(item.name))}
        {listShownLineDiscounts(line).map((one, place) => (
          <small key={place}>
            {frame.words.entry.discount}{' '}
            {formatPercentForPage(frame, text(one.percent)) || formatAmountForPage(frame, text(one.amount))}{' '}
            {text(one.reason)}
          </small>
        ))}
      </td>
      <td class="amount">{marked('quantity', formatAmountForPage(frame, text(line.quantity)))}</td>
      <td class="amount">{marked('item.price', formatAmountForPage(frame, text(item.price)))}</td>
      <td>{marked('taxes', taxes.join(', '))}</td>
      <td class="amount">{formatAmountForPage(frame, text(line.total))}</td>
    </tr>
  );
}

/** Formats `IVA 21 %`, or the name of the tax with the reason why it charges nothing. */
const rateLabel = (category: UncheckedObject, rate: UncheckedObject, frame: PageFrame): string =>
  `${taxName(text(category.code), frame)} ${formatPercentForPage(frame, text(rate.percent)) || taxKey(text(rate.key), frame)}`;

const taxKey = (key: string, { words }: PageFrame): string => words.entry.taxKeys[key] ?? key;
/** The name of the tax in the language of the page. */
const taxName = (code: string, { words }: PageFrame): string => words.entry.taxNames[code] ?? code;

function Totals({ doc, places, frame }: BillProps) {
  const labels = frame.words.entry;
  const totals = toUncheckedObject(doc.totals);
  const rows: readonly (readonly [string, unknown, string])[] = [
    [labels.sum, totals.sum, 'sum'],
    [labels.base, totals.total === totals.sum ? undefined : totals.total, 'total'],
    ...listShownDocumentRows(findTaxCategoryTotals(doc)).flatMap((category) =>
      listShownDocumentRows(category.rates).map(
        (rate) =>
          [
            `${rateLabel(category, rate, frame)} · ${formatAmountForPage(frame, text(rate.base))}`,
            rate.amount,
            'taxes',
          ] as const,
      ),
    ),
    [labels.retained, totals.retained_tax, 'retained_tax'],
    [labels.payable, totals.payable, 'payable'],
    [labels.advance, totals.advance, 'advance'],
    [labels.due, totals.due, 'due'],
  ];
  return (
    <dl class="totals">
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([name, value, member]) => (
          <div key={name} {...(member === 'payable' ? { class: 'payable' } : {})}>
            <dt>{name}</dt>
            <dd>
              <Marked places={places} at={`totals.${member}`}>
                {formatMoneyForPage(frame, text(value), member === 'payable' ? text(doc.currency) : undefined)}
              </Marked>
            </dd>
          </div>
        ))}
    </dl>
  );
}
