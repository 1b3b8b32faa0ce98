// Characters that XML cannot contain, in every text of a record: refused before the seal, and never sent (S9).
import { toCancellationRecordContent } from '../../src/chain/record/seal';
import type {
  CancellationRecordContent,
  RecordToCheck,
  RegistrationRecordContent,
} from '../../src/chain/record/record';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import { content } from '../../storms/sample-chain';

const person = { NombreRazon: 'TERCERO', IDOtro: { CodigoPais: 'FR', IDType: '02', ID: 'FR12345678901' } };
const reference = { IDEmisorFactura: '89890001K', NumSerieFactura: 'FA-0', FechaExpedicionFactura: '01-03-2025' };

/** Every text element of the specification, even if some exclude each other. */
const registration = {
  ...content,
  RefExterna: 'pedido 1',
  TipoRectificativa: 'S',
  FacturasRectificadas: [reference],
  FacturasSustituidas: [reference],
  ImporteRectificacion: { BaseRectificada: '1.00', CuotaRectificada: '0.21', CuotaRecargoRectificado: '0.00' },
  FechaOperacion: '09-03-2025',
  EmitidaPorTerceroODestinatario: 'T',
  Tercero: person,
  Destinatarios: [person, { NombreRazon: 'Y', NIF: '89890002E' }],
  NumRegistroAcuerdoFacturacion: 'ACUERDO-1',
  IdAcuerdoSistemaInformatico: 'ACUERDO-SIF-1',
} as const satisfies RegistrationRecordContent;
const cancellation: CancellationRecordContent = {
  ...toCancellationRecordContent({ issuer: '89890001K', number: 'FA-1', date: '10-03-2025' }),
  RefExterna: 'pedido 2',
  GeneradoPor: 'T',
  Generador: person,
};

/** Copies of a value, each with one of its texts changed, and the path of that text. */
function changedCopies(value: unknown, change: (text: string) => string, place = ''): [string, unknown][] {
  if (typeof value === 'string') return [[place, change(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    changedCopies(inside, change, `${place}/${name}`).map(([where, changed]): [string, unknown] => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      (copy as Record<string, unknown>)[name] = changed;
      return [where, copy];
    }),
  );
}

const characters = ['\u0000', '\u0001', '\u0008', '\u000b', '\u000c', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'];

describe.each(characters.map((character) => [character.charCodeAt(0).toString(16), character]))(
  'the forbidden character U+%s (S9)',
  (_code, character) => {
    const broken = (text: string): string => `${text.slice(0, 1)}${character}${text.slice(1)}`;
    const rejected = (draft: RecordToCheck): boolean =>
      findBrokenRecordRules(draft, { today: '2025-03-10' }).rejections.length > 0;

    it.each(changedCopies(registration, broken))('is refused in %s of a registration', (_where, changed) => {
      expect(rejected({ kind: 'registration', content: changed as RegistrationRecordContent, flags: {} })).toBe(true);
    });

    it.each(changedCopies(cancellation, broken))('is refused in %s of a cancellation', (_where, changed) => {
      expect(rejected({ kind: 'cancellation', content: changed as CancellationRecordContent, flags: {} })).toBe(true);
    });
  },
);

describe('a record without forbidden characters (S9)', () => {
  it('has no error because of its characters', () => {
    const codes = (draft: RecordToCheck) =>
      findBrokenRecordRules(draft, { today: '2025-03-10' }).rejections.map(({ code }) => code);
    expect(codes({ kind: 'registration', content, flags: {} })).toEqual([]);
    expect(codes({ kind: 'cancellation', content: cancellation, flags: {} })).toEqual([]);
  });
});
