// The producer of the software, for the records and the declaration of responsibility. The data comes from one JSON
// file and its defaults.
import { readJsonSettingFile } from './json-file';
import { type EnvironmentVariables, createSettingReaders, type SettingDefinitions } from './readers';
export const producerSettingRows = {
  SELLO_PRODUCER_FILE: {
    kind: 'file',
    fallback: '',
    meaning:
      'JSON file about the producer, the software and its declaration (docs/law.md, example: deploy/producer.example.json). ' +
      'Workspaces for `live` require this file. Empty: example data of a producer called Sello.',
  },
} as const satisfies SettingDefinitions;

/** Content of the file. */
interface ProducerFile {
  readonly producer: {
    readonly name: string;
    readonly tax_id: string;
    readonly address: string;
    /** Other contacts and web addresses. */
    readonly contact?: string;
  };
  readonly software: {
    readonly name: string;
    readonly id: string;
    readonly version: string;
    readonly many_taxpayers: boolean;
  };
  /** The producer's declaration; absent if the producer has declared nothing yet. */
  readonly declaration?: {
    /** Town and country of the signature. */
    readonly place: string;
    /** Day of the signature, `YYYY-MM-DD`. */
    readonly date: string;
    /** The declared version. */
    readonly version: string;
  };
}

const createTextSchema = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

const createShapeSchema = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** The lengths of the software block are those of the authority (SuministroInformacion.xsd, SistemaFacturacionType). */
const schema = createShapeSchema(
  {
    producer: createShapeSchema(
      {
        name: createTextSchema(120),
        tax_id: { type: 'string', pattern: '^[A-Z0-9]{9}$' },
        address: createTextSchema(500),
        contact: createTextSchema(500),
      },
      ['contact'],
    ),
    software: createShapeSchema({
      name: createTextSchema(30),
      id: { type: 'string', pattern: '^[A-Z0-9]{2}$' },
      version: createTextSchema(50),
      many_taxpayers: { type: 'boolean' },
    }),
    declaration: createShapeSchema({
      place: createTextSchema(200),
      date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      version: createTextSchema(50),
    }),
  },
  ['declaration'],
);

/** An example, which is not a real producer. It is sufficient for all environments except `live`. */
const example: ProducerFile = {
  producer: { name: 'Sello', tax_id: 'B12345674', address: '' },
  software: { name: 'Sello', id: 'SE', version: '0.1.0', many_taxpayers: true },
};

/** Reads the producer of the software. */
export function readProducerSettings(environment: EnvironmentVariables) {
  const file = createSettingReaders(producerSettingRows, environment).optional('SELLO_PRODUCER_FILE');
  const content = file === undefined ? example : readJsonSettingFile<ProducerFile>('SELLO_PRODUCER_FILE', file, schema);
  const { producer, software, declaration } = content;
  return {
    /** The file is undefined for the example above. */
    producerFile: file,
    /** The software block of the records, and the additional members of the declaration. */
    software: {
      producerName: producer.name,
      producerNif: producer.tax_id,
      name: software.name,
      id: software.id,
      version: software.version,
      manyTaxpayers: software.many_taxpayers ? ('S' as const) : ('N' as const),
      address: producer.address,
      place: declaration?.place ?? '',
      date: declaration?.date ?? '',
      contact: producer.contact ?? '',
    },
    /** The version is undefined if the producer has declared none. */
    declaredVersion: declaration?.version,
  };
}
