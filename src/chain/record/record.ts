// The content of a fiscal record as literal strings, which hash, XML, QR code and storage use unchanged.

/** `S` or `N` on the wire; Sello omits a member instead of writing `N`. */
export type YesFlag = 'S';

/** One invoice at the authority. `date` is `DD-MM-YYYY`, as everywhere in a chain. */
export interface InvoiceIdentity {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
}

/** A record's reference to the previous one, with its identity and hash. */
export interface RecordIdentityAndHash extends InvoiceIdentity {
  readonly fingerprint: string;
}

/** The last record of a chain. `at` is `FechaHoraHusoGenRegistro` of this record. */
export interface ChainHead extends RecordIdentityAndHash {
  readonly sequence: number;
  readonly at: string;
}

/** `IDOtro`, an identification that is not a Spanish NIF. */
export interface ForeignIdentifier {
  readonly CodigoPais?: string;
  readonly IDType: string;
  readonly ID: string;
}

/** A customer, third party, generator or producer, with a name and exactly one of `NIF` and `IDOtro`. */
export interface RecordParty {
  readonly NombreRazon: string;
  readonly NIF?: string;
  readonly IDOtro?: ForeignIdentifier;
}

/** The issuer or representative in a header, always with a NIF. */
export interface PartyWithNif {
  readonly NombreRazon: string;
  readonly NIF: string;
}

export interface InvoiceReference {
  readonly IDEmisorFactura: string;
  readonly NumSerieFactura: string;
  readonly FechaExpedicionFactura: string;
}

export interface RectifiedAmounts {
  readonly BaseRectificada: string;
  readonly CuotaRectificada: string;
  readonly CuotaRecargoRectificado?: string;
}

/**
 * One row of the tax breakdown. A row of a valid record has exactly one of `CalificacionOperacion` and
 * `OperacionExenta` (1195, 1196).
 */
export interface BreakdownRow {
  readonly Impuesto?: string;
  readonly ClaveRegimen?: string;
  readonly CalificacionOperacion?: string;
  readonly OperacionExenta?: string;
  readonly TipoImpositivo?: string;
  readonly BaseImponibleOimporteNoSujeto: string;
  readonly BaseImponibleACoste?: string;
  readonly CuotaRepercutida?: string;
  readonly TipoRecargoEquivalencia?: string;
  readonly CuotaRecargoEquivalencia?: string;
}

/**
 * The content of a registration, under the authority's element names and in their order.
 * Flags, chain link, software block and time are added when it is sealed.
 */
export interface RegistrationRecordContent {
  readonly IDFactura: InvoiceReference;
  readonly RefExterna?: string;
  readonly NombreRazonEmisor: string;
  readonly TipoFactura: string;
  readonly TipoRectificativa?: string;
  readonly FacturasRectificadas?: readonly InvoiceReference[];
  readonly FacturasSustituidas?: readonly InvoiceReference[];
  readonly ImporteRectificacion?: RectifiedAmounts;
  readonly FechaOperacion?: string;
  readonly DescripcionOperacion: string;
  readonly FacturaSimplificadaArt7273?: string;
  readonly FacturaSinIdentifDestinatarioArt61d?: string;
  readonly Macrodato?: string;
  readonly EmitidaPorTerceroODestinatario?: string;
  readonly Tercero?: RecordParty;
  readonly Destinatarios?: readonly RecordParty[];
  readonly Cupon?: string;
  readonly Desglose: readonly BreakdownRow[];
  readonly CuotaTotal: string;
  readonly ImporteTotal: string;
  readonly NumRegistroAcuerdoFacturacion?: string;
  readonly IdAcuerdoSistemaInformatico?: string;
}

/**
 * The content of a cancellation: the identity of the cancelled invoice and, if someone other than the issuer cancels,
 * who does.
 */
export interface CancellationRecordContent {
  readonly IDFactura: {
    readonly IDEmisorFacturaAnulada: string;
    readonly NumSerieFacturaAnulada: string;
    readonly FechaExpedicionFacturaAnulada: string;
  };
  readonly RefExterna?: string;
  readonly GeneradoPor?: string;
  readonly Generador?: RecordParty;
}

/**
 * Flags of a registration. `X` means that the authority holds nothing, `S` that it rejected an amendment, or a
 * registration that was to restore a cancelled invoice.
 */
export interface RegistrationRecordFlags {
  readonly Subsanacion?: YesFlag;
  readonly RechazoPrevio?: 'S' | 'X';
}

/** Flags of a cancellation. Unlike the flags of a registration, they never contain `X`. */
export interface CancellationRecordFlags {
  readonly SinRegistroPrevio?: YesFlag;
  readonly RechazoPrevio?: YesFlag;
}

/** `SistemaInformatico`: the billing system of one issuer, the same in registrations and cancellations. */
export interface SoftwareBlock extends RecordParty {
  readonly NombreSistemaInformatico: string;
  readonly IdSistemaInformatico: string;
  readonly Version: string;
  readonly NumeroInstalacion: string;
  readonly TipoUsoPosibleSoloVerifactu: 'S' | 'N';
  readonly TipoUsoPosibleMultiOT: 'S' | 'N';
  readonly IndicadorMultiplesOT: 'S' | 'N';
}

/** Members of both kinds of sealed record. `issuer`, `number` and `date` repeat `content.IDFactura` for the indexes. */
interface SealedPart extends InvoiceIdentity {
  /** Position in the chain, from 1. */
  readonly sequence: number;
  /** SHA-256, 64 upper-case hexadecimal characters. */
  readonly fingerprint: string;
  /** The previous record; null for the first record of the chain. */
  readonly previous: RecordIdentityAndHash | null;
  /** `FechaHoraHusoGenRegistro` in the form `YYYY-MM-DDThh:mm:ss±hh:mm`. */
  readonly at: string;
  readonly software: SoftwareBlock;
}

export interface SealedRegistrationRecord extends SealedPart {
  readonly kind: 'registration';
  readonly content: RegistrationRecordContent;
  readonly flags: RegistrationRecordFlags;
  readonly qr?: string;
}

export interface SealedCancellationRecord extends SealedPart {
  readonly kind: 'cancellation';
  readonly content: CancellationRecordContent;
  readonly flags: CancellationRecordFlags;
}

/** An immutable link of a chain. */
export type SealedRecord = SealedRegistrationRecord | SealedCancellationRecord;

export type RecordKind = SealedRecord['kind'];

/** The part of a record that the rules check. A sealed record also has this part. */
export type RecordToCheck =
  | (Pick<SealedRegistrationRecord, 'kind' | 'content' | 'flags'> & Partial<SealedPart>)
  | (Pick<SealedCancellationRecord, 'kind' | 'content' | 'flags'> & Partial<SealedPart>);

/** Returns the head that a chain has after this record was sealed. */
export function toChainHead(record: SealedRecord): ChainHead {
  const { sequence, issuer, number, date, fingerprint, at } = record;
  return { sequence, issuer, number, date, fingerprint, at };
}
