// Parties of Facturae files: numbers, names, addresses, units of administrations.
import type { JsonObject } from '../../../src/document/model/basic';
import { createMessage } from '../../../src/messages/message';
import { customer, supplier } from '../../document/invoices';
import { calculated, fileOf, innerOf, innersOf, leavesOf, madrid, refusalsOf, xmlOf } from './files';

const getBuyer = (changes: JsonObject): string =>
  innerOf(xmlOf({ customer: { ...customer, addresses: [madrid], ...changes } }), 'BuyerParty') ?? '';

describe('parties of a Facturae file', () => {
  test.each<[JsonObject, string, string, string]>([
    [{ tax_id: { country: 'ES', code: 'B85905495' } }, 'J', 'R', 'B85905495'],
    [{ tax_id: { country: 'ES', code: 'X5910266W' } }, 'F', 'R', 'X5910266W'],
    [{ tax_id: { country: 'BE', code: '0316597904' } }, 'J', 'U', 'BE0316597904'],
    [{ tax_id: { country: 'BE', code: '412345614' } }, 'J', 'U', 'BE0412345614'],
    [{ tax_id: { country: 'EL', code: '094259216' } }, 'J', 'U', 'EL094259216'],
    [{ tax_id: { country: 'US', code: '12-345.678' } }, 'J', 'E', '12345678'],
    [{ tax_id: null, identities: [{ key: 'passport', country: 'GB', code: 'ñ-543 210' }] }, 'J', 'E', 'N543210'],
  ])('are named by their number: %j', (changes, person, residence, number) => {
    expect(leavesOf(innerOf(getBuyer(changes), 'TaxIdentification') ?? '')).toEqual([
      `PersonTypeCode ${person}`,
      `ResidenceTypeCode ${residence}`,
      `TaxIdentificationNumber ${number}`,
    ]);
  });

  test.each([
    ['DE', 'U'],
    ['US', 'E'],
    ['ES', 'R'],
  ])('reside in the country of their address if their NIF is that of a foreign entity: %s', (country, residence) => {
    const addresses = [{ ...madrid, country }];
    const xml = getBuyer({ tax_id: { country: 'ES', code: 'N0032484H' }, addresses });
    expect(leavesOf(innerOf(xml, 'TaxIdentification') ?? '')).toEqual([
      'PersonTypeCode J',
      `ResidenceTypeCode ${residence}`,
      'TaxIdentificationNumber N0032484H',
    ]);
    expect(xml.includes('<OverseasAddress>')).toBe(country !== 'ES');
  });

  test.each([
    ['María Sánchez Núñez', ['María', 'Sánchez', 'Núñez']],
    ['Ana Pérez', ['Ana', 'Pérez']],
    ['de la Fuente García, Luis', ['Luis', 'de la Fuente', 'García']],
    ['José Luis López Gil', ['José Luis', 'López', 'Gil']],
  ])('have the parts of a Spanish name: %s', (name, parts) => {
    const xml = getBuyer({ name });
    const texts = ['Name', 'FirstSurname', 'SecondSurname'].map((part) => innerOf(xml, part));
    expect(texts.filter((part) => part !== undefined)).toEqual(parts);
  });

  test('have the name parts of the document, without a warning', () => {
    const people = [{ name: { given: 'Ana', surname: 'de Haro', surname2: 'Gil' } }];
    const invoice = calculated({ customer: { ...customer, name: 'Ana de Haro Gil', people, addresses: [madrid] } });
    const { xml, warnings } = fileOf(invoice);
    expect(innerOf(xml, 'FirstSurname')).toBe('de Haro');
    expect(warnings).toEqual([]);
    const abroad = { name: 'Haro', people, tax_id: { country: 'US', code: '1234' } };
    expect(innerOf(getBuyer(abroad), 'PersonTypeCode')).toBe('F');
    expect(innerOf(getBuyer({ ...abroad, name: 'Haro Inc.' }), 'PersonTypeCode')).toBe('J');
  });

  // Regression: names of shops were taken for names of persons or the other way round, by a list of trade words, and
  // without a warning if the name of the party contradicted the person.
  describe('with a person in `people`', () => {
    const contact = { given: 'Luis', surname: 'Pérez', surname2: 'Lobo' };
    const people = [{ name: contact }];
    const nameParts = (name: string, person: JsonObject, more: JsonObject = {}): (string | undefined)[] => {
      const xml = getBuyer({ name, people: [{ name: person }], ...more });
      return ['Name', 'FirstSurname', 'SecondSurname', 'CorporateName'].map((part) => innerOf(xml, part));
    };
    const listWarnings = (name: string, person: JsonObject) =>
      fileOf(calculated({ customer: { ...customer, name, people: [{ name: person }], addresses: [madrid] } })).warnings;

    test.each<[string, Readonly<Record<'given' | 'surname' | 'surname2', string>>]>([
      ['Ana Gil Ruiz', contact],
      ['Taller Gil', contact],
      ['Reformas Gil', contact],
      ['Peluquería Lola', contact],
      ['Lolapelu', contact],
      ['Bar Manolo', { given: 'Manuel', surname: 'Pérez', surname2: 'Lobo' }],
      ['Panadería López', { given: 'Eva', surname: 'López', surname2: 'Sanz' }],
      ['Li Wei', { given: 'Wei', surname: 'Lin', surname2: 'Chen' }],
      ['Ana Gil', { given: 'Eva', surname: 'Gil', surname2: 'Ruiz' }],
      ['Ana', { given: 'Luis', surname: 'Pérez', surname2: 'Lobo' }],
    ])('have the name of the first one, with a warning if theirs is another one: %s, %j', (name, person) => {
      const { given, surname, surname2 } = person;
      expect(nameParts(name, person).slice(0, 3)).toEqual([given, surname, surname2]);
      expect(listWarnings(name, person)).toEqual([
        {
          code: 'name-split',
          paths: ['$.doc.customer.name'],
          message: createMessage('facturae-name-different', {
            given,
            surnames: `${surname} ${surname2}`,
            name,
          }),
        },
      ]);
    });

    test('have the name of the first one, not of a later one', () => {
      const all = [{ name: { given: 'Ana', surname: 'Gil', surname2: 'Ruiz' } }, ...people];
      expect(innerOf(getBuyer({ name: 'Ana Gil Ruiz', people: all }), 'FirstSurname')).toBe('Gil');
      expect(innerOf(getBuyer({ name: 'Ana Gil Ruiz', people: all.toReversed() }), 'FirstSurname')).toBe('Pérez');
    });

    test('have the name of the first one as a supplier', () => {
      const self = { name: 'Bar Lobo', tax_id: { country: 'ES', code: '54387763P' }, people, addresses: [madrid] };
      const { xml, warnings } = fileOf(calculated({ supplier: self }));
      expect(innerOf(innerOf(xml, 'SellerParty') ?? '', 'FirstSurname')).toBe('Pérez');
      expect(warnings.flatMap(({ paths }) => paths)).toContain('$.doc.supplier.name');
    });

    test.each<[string, JsonObject, readonly (string | undefined)[]]>([
      ['Ana de Haro Gil', { given: 'Ana', surname: 'de Haro', surname2: 'Gil' }, ['Ana', 'de Haro', 'Gil']],
      ['DE HARO GIL, ANA', { given: 'Ana', surname: 'de Haro', surname2: 'Gil' }, ['Ana', 'de Haro', 'Gil']],
      ['Mª José Núñez', { given: 'María José', surname: 'Nuñez' }, ['María José', 'Nuñez', undefined]],
      ['A. Haro Gil', { given: 'Ana', surname: 'Haro', surname2: 'Gil' }, ['Ana', 'Haro', 'Gil']],
      ['Farmacia Ruiz Gil', { given: 'Ana', surname: 'Ruiz', surname2: 'Gil' }, ['Ana', 'Ruiz', 'Gil']],
      ['Autoescuela Ana Gil', { given: 'Ana', surname: 'Gil', surname2: 'Ruiz' }, ['Ana', 'Gil', 'Ruiz']],
      ['Ana Gil Servicios Informáticos', { given: 'Ana', surname: 'Gil' }, ['Ana', 'Gil', undefined]],
    ])('have its name, without a warning if the names agree: %s', (name, person, parts) => {
      expect(nameParts(name, person).slice(0, 3)).toEqual(parts);
      expect(listWarnings(name, person)).toEqual([]);
    });

    // Regression: the shorter name of a person replaced the full name of the party.
    test.each<[string, JsonObject, readonly (string | undefined)[]]>([
      ['Ana Gil Ruiz', { given: 'Ana', surname: 'Gil' }, ['Ana', 'Gil', 'Ruiz']],
      ['Ana Gil de Haro', { given: 'Ana', surname: 'Gil' }, ['Ana', 'Gil', 'de Haro']],
      ['Ana Gil de la Fuente', { given: 'Ana', surname: 'Gil' }, ['Ana', 'Gil', 'de la Fuente']],
      ['DE HARO GIL, ANA', { given: 'Ana', surname: 'de Haro' }, ['Ana', 'de Haro', 'GIL']],
      ['María Gil Ruiz', { given: 'M.', surname: 'Gil' }, ['María', 'Gil', 'Ruiz']],
      ['María Ángeles Gil Ruiz', { given: 'M.ª A.', surname: 'Gil' }, ['María Ángeles', 'Gil', 'Ruiz']],
    ])('have the second surname of the longer name, with a warning: %s', (name, person, parts) => {
      expect(nameParts(name, person).slice(0, 3)).toEqual(parts);
      expect(listWarnings(name, person).map(({ message }) => message)).toEqual([
        createMessage('facturae-name-split', { given: String(parts[0]), surnames: parts.slice(1).join(' ') }),
      ]);
    });

    test.each<[string, JsonObject, readonly (string | undefined)[]]>([
      ['María Gil Ruiz', { given: 'Mª', surname: 'Gil', surname2: 'Ruiz' }, ['María', 'Gil', 'Ruiz']],
      ['Taller María José Gil', { given: 'M. J.', surname: 'Gil' }, ['María José', 'Gil', undefined]],
    ])('have the given name that it abbreviates: %s', (name, person, parts) => {
      expect(nameParts(name, person).slice(0, 3)).toEqual(parts);
      expect(listWarnings(name, person)).toEqual([]);
    });

    test('are refused if their name is one word and the document names nobody', () => {
      const buyer = { ...customer, name: 'Cristina', people: [], addresses: [madrid] };
      expect(refusalsOf(calculated({ customer: buyer }))).toEqual(['E-INVOICE-24 $.doc.customer.name']);
    });

    test('stay a company abroad if the person is another one', () => {
      const abroad = { tax_id: { country: 'US', code: '1234' } };
      expect(nameParts('Acme Widgets', contact, abroad)).toEqual([undefined, undefined, undefined, 'Acme Widgets']);
      expect(nameParts('Luis Pérez', contact, abroad)[0]).toBe('Luis');
      expect(nameParts('Luis Pérez Services', contact, abroad)[0]).toBe('Luis');
      expect(nameParts('Li Wei', { given: 'Wei', surname: 'Lin' }, abroad)[3]).toBe('Li Wei');
    });
  });

  test('have the province of the postcode in Spain, and the country codes of the schema elsewhere', () => {
    expect(leavesOf(innerOf(getBuyer({}), 'AddressInSpain') ?? '')).toEqual([
      'Address Calle Mayor 1',
      'PostCode 28013',
      'Town Madrid',
      'Province Madrid',
      'CountryCode ESP',
    ]);
    const canaries = { ...madrid, code: '38001', locality: 'Arona' };
    expect(innerOf(getBuyer({ addresses: [canaries] }), 'Province')).toBe('Sta. Cruz Tenerife');
    const athens = { po_box: '7', locality: 'Athens', code: '10431', country: 'GR' };
    expect(leavesOf(innerOf(getBuyer({ addresses: [athens] }), 'OverseasAddress') ?? '')).toEqual([
      'Address 7',
      'PostCodeAndTown 10431 Athens',
      'Province Athens',
      'CountryCode GRC',
    ]);
  });

  test('are not moved to Spain if neither their address nor a tax ID has a country, but refused as in UBL', () => {
    const addresses = [{ street: '5th Av', locality: 'New York', code: '10001' }];
    const abroad = {
      name: 'John Smith Doe',
      tax_id: null,
      identities: [{ key: 'passport', country: 'US', code: '123456789' }],
    };
    const getRefusals = (changes: JsonObject) =>
      refusalsOf(calculated({ customer: { ...customer, ...abroad, addresses, ...changes } }));
    expect(getRefusals({})).toEqual(['E-INVOICE-03 $.doc.customer.addresses']);
    expect(getRefusals({ addresses: [{ ...addresses[0], code: 'SW1A 1AA' }] })).toEqual([
      'E-INVOICE-03 $.doc.customer.addresses',
    ]);
    const issuer = { name: 'Acme Inc.', identities: abroad.identities, addresses };
    expect(refusalsOf(calculated({ ordering: { issuer } }))).toEqual(['E-INVOICE-04 $.doc.ordering.issuer.addresses']);
    const numbered = { tax_id: { country: 'US', code: '123456789' }, identities: null };
    expect(innerOf(getBuyer({ ...numbered, addresses }), 'CountryCode')).toBe('USA');
    const { country: _country, ...withoutCountry } = madrid;
    expect(innerOf(getBuyer({ addresses: [withoutCountry] }), 'CountryCode')).toBe('ESP');
  });

  test('have the registered address if the supplier has none', () => {
    const invoice = calculated({ supplier });
    expect(refusalsOf(invoice)).toEqual(['E-INVOICE-04 $.doc.supplier.addresses']);
    expect(innerOf(fileOf(invoice, { supplierAddress: madrid }).xml, 'PostCode')).toBe('28013');
    const ofCountry = calculated({ supplier: { ...supplier, addresses: [{ country: 'ES' }] } });
    expect(innerOf(fileOf(ofCountry, { supplierAddress: madrid }).xml, 'PostCode')).toBe('28013');
  });

  test('include a third party that issued the invoice', () => {
    const issuer = { name: 'Gestoría SL', tax_id: { country: 'ES', code: 'B85905495' } };
    expect(refusalsOf(calculated({ ordering: { issuer } }))).toEqual(['E-INVOICE-04 $.doc.ordering.issuer.addresses']);
    const xml = xmlOf({ ordering: { issuer: { ...issuer, addresses: [madrid] } } });
    expect(innerOf(xml, 'InvoiceIssuerType')).toBe('TE');
    expect(innerOf(innerOf(xml, 'ThirdParty') ?? '', 'CorporateName')).toBe('Gestoría SL');
  });

  test('have texts within the length of the schema, without half characters', () => {
    const name = `${'😀'.repeat(39)}ab${'c'.repeat(40)}`;
    const invoice = calculated({
      supplier: { ...supplier, name, alias: `\u0001${'x'.repeat(41)}`, addresses: [madrid] },
    });
    const { xml, warnings } = fileOf(invoice);
    expect(innerOf(xml, 'CorporateName')).toBe(`${'😀'.repeat(39)}ab`);
    expect(innerOf(xml, 'TradeName')).toBe('x'.repeat(40));
    expect(warnings.filter(({ code }) => code === 'text-cut').map(({ paths }) => paths)).toEqual([
      ['$.doc.supplier.name'],
      ['$.doc.supplier.alias'],
    ]);
  });
});

const town = { name: 'Ayuntamiento de Madrid', tax_id: { country: 'ES', code: 'P2807900B' }, addresses: [madrid] };
const labelled = [
  { label: 'OFICINA CONTABLE', code: 'L01280796' },
  { label: 'Organo gestor', code: 'LA0007407' },
  { key: 'unidad-tramitadora', code: 'LA0007408' },
];

describe('units of an administration', () => {
  const listCentres = (invoice: JsonObject): string[] =>
    innersOf(fileOf(calculated(invoice), { face: true }).xml, 'AdministrativeCentre').map((centre) =>
      ['RoleTypeCode', 'CentreCode', 'Address'].map((member) => innerOf(centre, member)).join(' '),
    );

  test('are found by their label', () => {
    expect(listCentres({ customer: { ...town, identities: labelled } })).toEqual([
      '01 L01280796 Calle Mayor 1',
      '02 LA0007407 Calle Mayor 1',
      '03 LA0007408 Calle Mayor 1',
    ]);
  });

  test('are found in the places of the public product, with their own addresses', () => {
    const identities = (code: string): JsonObject => ({ identities: [{ code }] });
    const body = { name: 'Órgano', ...identities('LA0007407'), addresses: [{ ...madrid, street: 'Plaza', num: '2' }] };
    expect(
      listCentres({
        customer: { ...town, identities: [{ scope: 'tax', code: 'L01280796' }] },
        delivery: { receiver: body },
        ordering: { buyer: { name: 'Unidad', ...identities('LA0007408') } },
      }),
    ).toEqual(['01 L01280796 Calle Mayor 1', '02 LA0007407 Plaza 2', '03 LA0007408 Calle Mayor 1']);
  });

  test('are required in FACe (all three), and recommended for a public body', () => {
    const invoice = calculated({ customer: { ...town, identities: labelled.slice(0, 2) } });
    expect(refusalsOf(invoice, { face: true })).toEqual(['E-INVOICE-29 $.doc.customer.identities']);
    const { xml, warnings } = fileOf(invoice);
    expect(xml).not.toContain('AdministrativeCentre');
    expect(warnings).toEqual([
      {
        code: 'dir3-missing',
        paths: ['$.doc.customer.identities'],
        message: createMessage('facturae-centres-missing', { missing: ['03'] }),
      },
    ]);
  });
});
