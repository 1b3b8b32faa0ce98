# Made by `npm run docs` from openapi.yaml: the schemas and bodies of the API.
from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, TypedDict, Union

# A decimal as the API takes it: never a float, whose cents are not those of money.
Amount = Union[str, Decimal, int]


class AccessKeyRequired(TypedDict):
    id: str
    name: str
    scopes: list[str]
    created_at: str


class AccessKey(AccessKeyRequired, total=False):
    application: str
    created_by: str
    expires_at: str
    last_used_at: str
    revoked_at: str


class AccessKeyList(TypedDict):
    list: list["AccessKey"]


class AcknowledgedAlarm(TypedDict):
    at: str
    text: str


class AcknowledgedRequired(TypedDict):
    supplier: str
    acknowledged: bool


class Acknowledged(AcknowledgedRequired, total=False):
    alarm: "AcknowledgedAlarm"


class ApplicationRequired(TypedDict):
    id: str
    name: str
    scopes: list[str]
    created_at: str


class Application(ApplicationRequired, total=False):
    disabled_at: str


class ApplicationList(TypedDict):
    list: list["Application"]


class ApprovalPapersItem(TypedDict):
    paper: Literal["signed", "front", "back", "page"]
    entry_id: str
    file_id: str
    sha256: str


class Approval(TypedDict):
    approved: bool
    approved_by: str
    papers: list["ApprovalPapersItem"]


class AskedDelivery(TypedDict, total=False):
    event_id: str
    since: str


class AttentionObjectsItem(TypedDict):
    kind: Literal["entry", "chain", "series", "webhook"]
    id: str
    name: str


class AttentionRequired(TypedDict):
    cause: Literal["rejected", "failed", "stopped", "sealing-paused", "alarm", "unanswered", "certificate", "title", "approval", "series-paused", "webhook-disabled", "outbox", "sends-nothing", "no-witness"]
    text: str
    count: int
    objects: list["AttentionObjectsItem"]


class Attention(AttentionRequired, total=False):
    code: str
    remedy: str
    capped: bool
    since: str
    until: str


class AuditPageRequired(TypedDict):
    list: list["AuditRow"]
    limit: int


class AuditPage(AuditPageRequired, total=False):
    next_cursor: str


class AuditRowByRequired(TypedDict):
    kind: Literal["key", "person", "command", "service", "unknown"]


class AuditRowBy(AuditRowByRequired, total=False):
    id: str
    name: str


class AuditRowObjectsItem(TypedDict):
    kind: str
    id: str


class AuditRowRequired(TypedDict):
    sequence: int
    previous: str
    id: str
    at: str
    workspace: Union[str, None]
    by: "AuditRowBy"
    route: str
    objects: list["AuditRowObjectsItem"]
    hash: str


class AuditRow(AuditRowRequired, total=False):
    address_digest: str
    host: str
    request_id: str
    reason: str
    before: str
    after: str
    status: int
    count: int
    address: str
    address_salt: str


class AuditVerificationBroken(TypedDict):
    sequence: int
    how: Literal["changed", "removed", "inserted", "moved"]
    text: str


class AuditVerification(TypedDict):
    count: int
    first: int
    sequence: int
    hash: str
    broken: Union["AuditVerificationBroken", None]


class AuthorizedEnrollmentRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    owner_id: str
    app_id: str
    sandbox: bool
    disabled: bool
    token: str
    token_expires: int


class AuthorizedEnrollment(AuthorizedEnrollmentRequired, total=False):
    data: Any


class Batch(TypedDict):
    id: str
    status: Literal["running", "completed", "cancelled"]
    total: int
    issued: int
    already_issued: int
    failed: int
    skipped: int
    waiting: int
    dry_run: bool
    started_at: str
    completed_at: Union[str, None]


class BatchRow(TypedDict):
    row: int
    line: int
    column: Union[str, None]
    key: Union[str, None]
    status: Literal["waiting", "issued", "already_issued", "failed", "skipped"]
    id: Union[str, None]
    number: Union[str, None]
    total: Union[Decimal, None]
    warnings: list["Warning"]
    faults: list["Fault"]


class BatchRowPageRequired(TypedDict):
    list: list["BatchRow"]
    limit: int


class BatchRowPage(BatchRowPageRequired, total=False):
    cursor: str
    next_cursor: str


class BookRow(TypedDict):
    entry: str
    issue_date: str
    op_date: str
    number: str
    type: str
    doc_type: str
    row: Literal["issued", "replaced"]
    supplier: str
    customer: str
    customer_name: str
    customer_country: str
    currency: str
    category: str
    key: str
    percent: str
    tax_country: str
    base: str
    tax: str
    surcharge: str
    total: str
    surcharge_percent: str
    state: Literal["accepted", "accepted-with-errors", "amended", "waiting", "rejected", "cancelled", "not-reported"]
    code: str
    csv: str
    corrects: str


class BookSettingsActivityRequired(TypedDict):
    code: Literal["A", "B", "C", "D"]


class BookSettingsActivity(BookSettingsActivityRequired, total=False):
    type: str
    group: str


class BookSettingsPropertyRequired(TypedDict):
    situation: Literal["1", "2", "3", "4", "5"]


class BookSettingsProperty(BookSettingsPropertyRequired, total=False):
    reference: str


class BookSettingsSeriesItemActivityRequired(TypedDict):
    code: Literal["A", "B", "C", "D"]


class BookSettingsSeriesItemActivity(BookSettingsSeriesItemActivityRequired, total=False):
    type: str
    group: str


class BookSettingsSeriesItemPropertyRequired(TypedDict):
    situation: Literal["1", "2", "3", "4", "5"]


class BookSettingsSeriesItemProperty(BookSettingsSeriesItemPropertyRequired, total=False):
    reference: str


class BookSettingsSeriesItemRequired(TypedDict):
    series: str


class BookSettingsSeriesItem(BookSettingsSeriesItemRequired, total=False):
    activity: "BookSettingsSeriesItemActivity"
    property: "BookSettingsSeriesItemProperty"


class BookSettingsRequired(TypedDict):
    supplier: str
    book: Literal["unified", "vat", "income"]
    income_concept: Literal["I01", "I02", "I03", "I04", "I05", "I06", "I07", "I08", "I09"]
    income_time: Literal["accrual", "payment"]
    series: list["BookSettingsSeriesItem"]


class BookSettings(BookSettingsRequired, total=False):
    activity: "BookSettingsActivity"
    property: "BookSettingsProperty"
    agreement: str


class BreakRequired(TypedDict):
    position: int
    kind: Literal["sequence", "identity", "predecessor", "fingerprint", "time", "installation", "truncated"]
    message: str


class Break(BreakRequired, total=False):
    installation: str


class BuiltDocumentRequired(TypedDict):
    data: dict[str, Any]


class BuiltDocument(BuiltDocumentRequired, total=False):
    warnings: list["Warning"]


class BulkActionRequired(TypedDict):
    id: str
    action: Literal["run-again", "cancel"]
    status: Literal["running", "completed", "cancelled"]
    total: int
    done: int
    failed: int
    started_at: str
    completed_at: Union[str, None]


class BulkAction(BulkActionRequired, total=False):
    skipped: int


class BulkActionPreviewListItem(TypedDict):
    id: str
    workflow: str
    silo_entry_id: Union[str, None]
    result: Union[str, None]
    faults: list["Fault"]
    created_at: str


class BulkActionPreview(TypedDict):
    total: int
    list: list["BulkActionPreviewListItem"]


class BulkActionRowPageListItem(TypedDict):
    row: int
    job_id: str
    status: Literal["done", "failed", "skipped"]
    new_job_id: Union[str, None]
    faults: list["Fault"]


class BulkActionRowPageRequired(TypedDict):
    list: list["BulkActionRowPageListItem"]
    limit: int


class BulkActionRowPage(BulkActionRowPageRequired, total=False):
    cursor: str
    next_cursor: str


class CertificateRequired(TypedDict):
    supplier: str
    environment: Literal["simulator", "test", "live"]
    fingerprint: str
    subject: str
    kind: Literal["person", "representative", "seal"]
    representative: bool
    valid_from: str
    valid_to: str
    days_left: int
    created_at: str


class Certificate(CertificateRequired, total=False):
    tax_id: str
    trust: "CertificateTrust"
    warning: str


class CertificateFinding(TypedDict):
    what: Literal["chain", "holder", "end", "right", "host", "authority"]
    state: Literal["good", "warning", "bad"]
    key: str
    value: str
    text: str


class CertificateListListItemSuppliersItemRequired(TypedDict):
    supplier: str
    name: str


class CertificateListListItemSuppliersItem(CertificateListListItemSuppliersItemRequired, total=False):
    last_submission_at: str
    last_error: str


class CertificateListListItemRequired(TypedDict):
    own: bool
    suppliers: list["CertificateListListItemSuppliersItem"]


class CertificateListListItem(CertificateListListItemRequired, total=False):
    fingerprint: str
    subject: str
    kind: Literal["person", "representative", "seal"]
    tax_id: str
    valid_from: str
    valid_to: str
    days_left: int
    created_at: str


class CertificateList(TypedDict):
    list: list["CertificateListListItem"]


class CertificateRehearsalRequired(TypedDict):
    supplier: str
    works: bool
    fingerprint: str
    subject: str
    kind: Literal["person", "representative", "seal"]
    valid_from: str
    valid_to: str
    days_left: int
    findings: list["CertificateFinding"]


class CertificateRehearsal(CertificateRehearsalRequired, total=False):
    tax_id: str


class CertificateStopSuppliersItem(TypedDict):
    workspace: str
    supplier: str
    name: str


class CertificateStopRequired(TypedDict):
    environment: str
    certificate: str
    at: str
    text: str
    chains: int
    suppliers: list["CertificateStopSuppliersItem"]


class CertificateStop(CertificateStopRequired, total=False):
    code: str


class CertificateStopListRequired(TypedDict):
    list: list["CertificateStop"]


class CertificateStopList(CertificateStopListRequired, total=False):
    next_cursor: str


class CertificateTrialRequired(TypedDict):
    supplier: str
    works: bool
    fingerprint: str
    valid_to: str
    representative: bool
    period: str
    duration_ms: int


class CertificateTrial(CertificateTrialRequired, total=False):
    problem: str


class CertificateTrust(TypedDict):
    links: list[str]
    ends: Literal["root", "self", "unknown"]


class ChainSealingPausedRequired(TypedDict):
    at: str
    text: str
    ends_automatically: bool


class ChainSealingPaused(ChainSealingPausedRequired, total=False):
    remedy: str


class ChainAlarmRequired(TypedDict):
    at: str
    kind: Literal["work", "check", "review"]
    text: str
    ends: str


class ChainAlarm(ChainAlarmRequired, total=False):
    installation: str


class ChainLastAlarmRequired(TypedDict):
    at: str
    text: str
    ended_at: str
    how: str


class ChainLastAlarm(ChainLastAlarmRequired, total=False):
    installation: str


class ChainRegistrationRequired(TypedDict):
    entry: str


class ChainRegistration(ChainRegistrationRequired, total=False):
    signature: Literal["digital", "hand"]
    identity_views: list[Literal["front", "back", "page"]]
    confirmed_at: str
    approved_at: str


class ChainInstallationsItemRequired(TypedDict):
    installation: str
    records: int


class ChainInstallationsItem(ChainInstallationsItemRequired, total=False):
    until: str
    why: Literal["end-unknown"]


class ChainAuthorityClock(TypedDict):
    at: str
    drift_ms: int


class ChainStopsItemRequired(TypedDict):
    what: Literal["chain", "certificate"]
    at: str
    text: str
    needs: Literal["operate", "service"]


class ChainStopsItem(ChainStopsItemRequired, total=False):
    code: str
    remedy: str


class ChainRequired(TypedDict):
    supplier: str
    name: str
    environment: Literal["simulator", "test", "live"]
    installation: str
    state: Literal["pending", "registered", "unregistered"]
    records: int
    pending: int


class Chain(ChainRequired, total=False):
    title: Literal["own-certificate", "collaborator", "power"]
    title_until: str
    sign_records: bool
    simplified_max_euros: int
    head: "ChainHead"
    last_submission_at: str
    next_attempt_at: str
    last_error: "ChainEvent"
    sealing_paused: "ChainSealingPaused"
    stopped: str
    alarm: "ChainAlarm"
    last_alarm: "ChainLastAlarm"
    verified_to: int
    registration: "ChainRegistration"
    installations: list["ChainInstallationsItem"]
    authority_clock: "ChainAuthorityClock"
    stops: list["ChainStopsItem"]
    certificate: "ChainCertificate"


class ChainCertificateRequired(TypedDict):
    valid_to: str
    days_left: int


class ChainCertificate(ChainCertificateRequired, total=False):
    fingerprint: str
    warning: str


class ChainEvent(TypedDict):
    at: str
    text: str


class ChainHead(TypedDict):
    sequence: int
    issuer: str
    number: str
    date: str
    fingerprint: str
    at: str


class ChainListRequired(TypedDict):
    list: list["Chain"]


class ChainList(ChainListRequired, total=False):
    next_cursor: str


class ClosedMonthRequired(TypedDict):
    month: str
    closed_at: str
    closed_by: str
    invoices: int
    base: Decimal
    tax: Decimal
    surcharge: Decimal
    total: Decimal


class ClosedMonth(ClosedMonthRequired, total=False):
    fingerprint: str


class ClosingIssued(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesAccepted(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesAcceptedWithErrors(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesAmended(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesWaiting(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesRejected(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesCancelled(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingStatesNotReported(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str

ClosingStates = TypedDict("ClosingStates", {
    "accepted": "ClosingStatesAccepted",
    "accepted-with-errors": "ClosingStatesAcceptedWithErrors",
    "amended": "ClosingStatesAmended",
    "waiting": "ClosingStatesWaiting",
    "rejected": "ClosingStatesRejected",
    "cancelled": "ClosingStatesCancelled",
    "not-reported": "ClosingStatesNotReported",
}, total=False)


class ClosingInForce(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingByRateItem(TypedDict):
    category: str
    key: str
    percent: str
    tax_country: str
    base: str
    tax: str
    surcharge: str
    total: str


class ClosingOtherCurrencies(TypedDict):
    invoices: int
    means: str


class ClosingNotIssued(TypedDict):
    invoices: int
    means: str


class ClosingBlockedReasonsItem(TypedDict):
    key: str
    invoices: int
    entries: list[str]


class ClosingBlocked(TypedDict):
    invoices: int
    reasons: list["ClosingBlockedReasonsItem"]
    means: str


class ClosingUnusedNumbersListItem(TypedDict):
    series: str
    code: str
    entry: str


class ClosingUnusedNumbers(TypedDict):
    count: int
    list: list["ClosingUnusedNumbersListItem"]
    means: str


class ClosingOtherPeriodsListItem(TypedDict):
    month: str
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str


class ClosingOtherPeriods(TypedDict):
    list: list["ClosingOtherPeriodsListItem"]
    means: str


class ClosingOfRecords(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class ClosingOutsideRates(TypedDict):
    invoices: int
    tax: str
    total: str
    means: str


class ClosingDiffering(TypedDict):
    known: bool
    means: str

Closing = TypedDict("Closing", {
    "from": "str",
    "to": "str",
    "supplier": "str",
    "issued": "ClosingIssued",
    "states": "ClosingStates",
    "in_force": "ClosingInForce",
    "by_rate": "list['ClosingByRateItem']",
    "other_currencies": "ClosingOtherCurrencies",
    "not_issued": "ClosingNotIssued",
    "blocked": "ClosingBlocked",
    "unused_numbers": "ClosingUnusedNumbers",
    "other_periods": "ClosingOtherPeriods",
    "of_records": "ClosingOfRecords",
    "outside_rates": "ClosingOutsideRates",
    "differing": "ClosingDiffering",
}, total=False)


class Confirmation(TypedDict):
    confirmed: bool


class Confirmed(TypedDict):
    supplier: str
    installation: str
    records: int


class ConsoleSessionRequired(TypedDict):
    id: str
    name: str
    role: str
    how: str
    created_at: str
    last_used_at: str
    expires_at: str


class ConsoleSession(ConsoleSessionRequired, total=False):
    agent: str


class ConsoleSessionList(TypedDict):
    list: list["ConsoleSession"]


class CountRequired(TypedDict):
    schema: str
    watermark: str


class Count(CountRequired, total=False):
    filter: str
    count: int
    count_capped: bool
    count_unavailable: bool
    notes: list[str]


class DeliveryData(TypedDict, total=False):
    entry_id: str
    version: str
    state: str
    folder: str
    file_id: str
    job_id: str
    batch_id: str
    export_id: str
    status: str
    result: str
    step: str
    record: str
    sequence: int
    installation: str
    code: str
    key_id: str
    workflow_id: str
    series_id: str
    registration_id: str
    enrollment_id: str
    application_id: str
    webhook_id: str
    registration: str
    days: int
    expires_at: str
    until: str
    since: str
    certificate: str
    reason: str


class DeliveryTriesItemRequired(TypedDict):
    at: str
    duration_ms: int
    text: str


class DeliveryTriesItem(DeliveryTriesItemRequired, total=False):
    status: int


class DeliveryRequired(TypedDict):
    event_id: str
    type: Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]
    data: "DeliveryData"
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    tries: list["DeliveryTriesItem"]
    created_at: str


class Delivery(DeliveryRequired, total=False):
    next_at: str


class DeliveryPageRequired(TypedDict):
    list: list["Delivery"]
    limit: int


class DeliveryPage(DeliveryPageRequired, total=False):
    next_cursor: str


class Difference(TypedDict):
    issuer: str
    number: str
    date: str
    kind: Literal["only-in-sello", "only-at-authority", "different", "unsettled"]
    sello: Union[str, None]
    authority: Union[str, None]
    action: Literal["none", "settle", "resend", "register-again", "review"]
    advice: str


class EndedStop(TypedDict):
    what: Literal["chain", "certificate"]
    at: str
    text: str
    warning: str


class EnrollmentRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    owner_id: str
    app_id: str
    sandbox: bool
    disabled: bool


class Enrollment(EnrollmentRequired, total=False):
    data: Any


class EntryFiscalRequired(TypedDict):
    kind: str
    outcome: str


class EntryFiscal(EntryFiscalRequired, total=False):
    code: str
    message: str
    csv: str


class EntryDigest(TypedDict):
    alg: str
    val: str


class EntryVersionsItemRequired(TypedDict):
    version: str
    at: str
    src: str


class EntryVersionsItem(EntryVersionsItemRequired, total=False):
    signed: bool
    invalid: bool
    src_id: str


class EntryRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    folder: str
    state: str
    env_schema: str
    doc_schema: str
    digest: "EntryDigest"
    snippet: dict[str, Any]
    version: str
    versions: list["EntryVersionsItem"]


class Entry(EntryRequired, total=False):
    key: str
    previous_id: str
    faults: list["Fault"]
    warnings: list["Warning"]
    result: Literal["succeeded", "succeeded-with-warnings", "failed", "cancelled"]
    fiscal: "EntryFiscal"
    draft: bool
    signed: bool
    invalid: bool
    tags: list[str]
    attachments: list["File"]
    meta: list["Meta"]
    context: str
    data: dict[str, Any]


class EntryActionWorkflowsItem(TypedDict):
    id: str
    name: str


class EntryActionRequired(TypedDict):
    name: Literal["edit", "run", "correct", "cancel"]
    allowed: bool


class EntryAction(EntryActionRequired, total=False):
    reason: Literal["scope", "job-runs", "unsettled", "accepted", "reported", "cancelled", "invalid", "not-reported", "not-an-invoice", "no-workflow"]
    why: str
    workflows: list["EntryActionWorkflowsItem"]


class EntryActionList(TypedDict):
    list: list["EntryAction"]


class EntryPageRequired(TypedDict):
    list: list["Entry"]
    limit: int


class EntryPage(EntryPageRequired, total=False):
    folder: str
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class ErrorRequired(TypedDict):
    key: str
    code: str
    message: str
    remedy: str
    link: str
    request_id: str


class Error(ErrorRequired, total=False):
    id: str
    fields: dict[str, Any]
    faults: list["Fault"]
    warnings: list["Warning"]


class EventData(TypedDict, total=False):
    entry_id: str
    version: str
    state: str
    folder: str
    file_id: str
    job_id: str
    batch_id: str
    export_id: str
    status: str
    result: str
    step: str
    record: str
    sequence: int
    installation: str
    code: str
    key_id: str
    workflow_id: str
    series_id: str
    registration_id: str
    enrollment_id: str
    application_id: str
    webhook_id: str
    registration: str
    days: int
    expires_at: str
    until: str
    since: str
    certificate: str
    reason: str


class EventRequired(TypedDict):
    id: str
    type: Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]
    created_at: str
    data: "EventData"
    cursor: str


class Event(EventRequired, total=False):
    workspace_id: str


class EventPageRequired(TypedDict):
    list: list["Event"]
    limit: int


class EventPage(EventPageRequired, total=False):
    cursor: str
    next_cursor: str
    resume_cursor: str


class FaultRequired(TypedDict):
    code: str
    message: str
    link: str


class Fault(FaultRequired, total=False):
    provider: str
    paths: list[str]
    remedy: str


class FilePreviousItem(TypedDict):
    id: str
    created_at: str
    hash: str
    size: int


class FileRequired(TypedDict):
    id: str
    entry_id: str
    name: str
    mime: str
    size: int
    hash: str
    url: str
    stored: bool
    created_at: str


class File(FileRequired, total=False):
    key: str
    category: str
    desc: str
    embeddable: bool
    private: bool
    job_id: str
    meta: dict[str, str]
    previous: list["FilePreviousItem"]


class FormFault(TypedDict):
    code: Literal["form-unsigned", "form-other", "form-incomplete", "signature-invalid", "signature-other", "certificate-expired", "identity-missing", "identity-unreadable", "identity-too-large", "name-not-a-person", "file-unsafe", "file-too-large", "certificate-unknown", "signer-unproven", "form-unread", "signed-by-hand", "registration-failed"]
    message: str
    remedy: str
    decides: Literal["supplier", "operator"]


class HealthRequired(TypedDict):
    mongodb: Literal["up", "down"]
    temporal: Literal["up", "down"]
    sweep: Literal["up", "late", "unknown"]
    witness: str


class Health(HealthRequired, total=False):
    sweep_age_seconds: int
    witness_lost_before: str
    sends_nothing: bool


class IdentityView(TypedDict):
    id: str
    view: Literal["front", "back", "page"]


class IntentEventsItemRequired(TypedDict):
    index: int
    status: str
    at: str


class IntentEventsItem(IntentEventsItemRequired, total=False):
    code: str
    message: str


class Intent(TypedDict):
    id: str
    step_id: str
    name: str
    provider: str
    created_at: str
    updated_at: str
    completed: bool
    events: list["IntentEventsItem"]


class InvitedPersonInvitation(TypedDict):
    url: str
    expires_at: str


class InvitedPersonRequired(TypedDict):
    id: str
    name: str
    role: Literal["viewer", "clerk", "manager", "admin", "service"]
    state: Literal["invited", "joined"]
    invited_at: str
    invitation: "InvitedPersonInvitation"


class InvitedPerson(InvitedPersonRequired, total=False):
    joined_at: str
    invitation_expires_at: str


class InvoiceSupplier(TypedDict):
    tax_code: Union[str, None]
    name: str


class InvoiceCustomer(TypedDict):
    tax_code: Union[str, None]
    name: str
    country: Union[str, None]


class InvoiceTotalsTaxesItemSurcharge(TypedDict):
    percent: str
    amount: Decimal


class InvoiceTotalsTaxesItemRequired(TypedDict):
    category: str
    percent: Union[str, None]
    base: Decimal
    amount: Decimal


class InvoiceTotalsTaxesItem(InvoiceTotalsTaxesItemRequired, total=False):
    code: str
    surcharge: "InvoiceTotalsTaxesItemSurcharge"


class InvoiceTotalsRequired(TypedDict):
    base: Decimal
    tax: Decimal
    surcharge: Decimal
    withheld: Decimal
    total: Decimal
    payable: Decimal
    due: Decimal


class InvoiceTotals(InvoiceTotalsRequired, total=False):
    taxes: list["InvoiceTotalsTaxesItem"]


class InvoiceTotalsEur(TypedDict):
    base: Decimal
    tax: Decimal
    total: Decimal


class InvoiceQrRequired(TypedDict):
    text: str
    svg_url: str


class InvoiceQr(InvoiceQrRequired, total=False):
    png: str


class InvoicePdf(TypedDict):
    url: str
    ready: bool


class InvoiceFilesItem(TypedDict):
    key: Literal["pdf", "ubl", "cii", "facturae"]
    name: str
    mime: str
    size: int
    href: str


class InvoiceRecord(TypedDict):
    fingerprint: str
    position: int
    sealed_at: str


class InvoiceRequired(TypedDict):
    status: Literal["preview", "processing", "issued", "reported", "rejected", "failed", "cancelled"]
    kind: Literal["invoice", "simplified", "debit-note", "credit-note", "corrective", "replacement", "proforma", "other"]
    record_type: Union[str, None]
    series: Union[str, None]
    issue_date: str
    operation_date: Union[str, None]
    supplier: "InvoiceSupplier"
    customer: Union["InvoiceCustomer", None]
    currency: str
    totals: "InvoiceTotals"
    warnings: list["JobWarning"]
    faults: list["Fault"]


class Invoice(InvoiceRequired, total=False):
    id: str
    key: str
    code: Union[str, None]
    number: Union[str, None]
    totals_eur: "InvoiceTotalsEur"
    qr: Union["InvoiceQr", None]
    pdf: "InvoicePdf"
    files: list["InvoiceFilesItem"]
    record: Union["InvoiceRecord", None]
    report: Union["InvoiceReport", None]
    cancellation: Union["InvoiceReport", None]
    corrects: list[str]
    corrected_by: list[str]
    replaces: list[str]
    replaced_by: Union[str, None]
    job_id: Union[str, None]
    ended: bool
    created_at: str


class InvoiceBookClosingIssued(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesAccepted(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesAcceptedWithErrors(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesAmended(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesWaiting(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesRejected(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesCancelled(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingStatesNotReported(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str

InvoiceBookClosingStates = TypedDict("InvoiceBookClosingStates", {
    "accepted": "InvoiceBookClosingStatesAccepted",
    "accepted-with-errors": "InvoiceBookClosingStatesAcceptedWithErrors",
    "amended": "InvoiceBookClosingStatesAmended",
    "waiting": "InvoiceBookClosingStatesWaiting",
    "rejected": "InvoiceBookClosingStatesRejected",
    "cancelled": "InvoiceBookClosingStatesCancelled",
    "not-reported": "InvoiceBookClosingStatesNotReported",
}, total=False)


class InvoiceBookClosingInForce(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingByRateItem(TypedDict):
    category: str
    key: str
    percent: str
    tax_country: str
    base: str
    tax: str
    surcharge: str
    total: str


class InvoiceBookClosingOtherCurrencies(TypedDict):
    invoices: int
    means: str


class InvoiceBookClosingNotIssued(TypedDict):
    invoices: int
    means: str


class InvoiceBookClosingBlockedReasonsItem(TypedDict):
    key: str
    invoices: int
    entries: list[str]


class InvoiceBookClosingBlocked(TypedDict):
    invoices: int
    reasons: list["InvoiceBookClosingBlockedReasonsItem"]
    means: str


class InvoiceBookClosingUnusedNumbersListItem(TypedDict):
    series: str
    code: str
    entry: str


class InvoiceBookClosingUnusedNumbers(TypedDict):
    count: int
    list: list["InvoiceBookClosingUnusedNumbersListItem"]
    means: str


class InvoiceBookClosingOtherPeriodsListItem(TypedDict):
    month: str
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str


class InvoiceBookClosingOtherPeriods(TypedDict):
    list: list["InvoiceBookClosingOtherPeriodsListItem"]
    means: str


class InvoiceBookClosingOfRecords(TypedDict):
    invoices: int
    base: str
    tax: str
    surcharge: str
    total: str
    means: str


class InvoiceBookClosingOutsideRates(TypedDict):
    invoices: int
    tax: str
    total: str
    means: str


class InvoiceBookClosingDiffering(TypedDict):
    known: bool
    means: str


class InvoiceBookClosing(TypedDict):
    issued: "InvoiceBookClosingIssued"
    states: "InvoiceBookClosingStates"
    in_force: "InvoiceBookClosingInForce"
    by_rate: list["InvoiceBookClosingByRateItem"]
    other_currencies: "InvoiceBookClosingOtherCurrencies"
    not_issued: "InvoiceBookClosingNotIssued"
    blocked: "InvoiceBookClosingBlocked"
    unused_numbers: "InvoiceBookClosingUnusedNumbers"
    other_periods: "InvoiceBookClosingOtherPeriods"
    of_records: "InvoiceBookClosingOfRecords"
    outside_rates: "InvoiceBookClosingOutsideRates"
    differing: "InvoiceBookClosingDiffering"

InvoiceBook = TypedDict("InvoiceBook", {
    "from": "str",
    "to": "str",
    "supplier": "str",
    "list": "list['BookRow']",
    "closing": "InvoiceBookClosing",
}, total=False)

InvoiceBookPage = TypedDict("InvoiceBookPage", {
    "from": "str",
    "to": "str",
    "supplier": "str",
    "list": "list['BookRow']",
    "limit": "int",
    "next_cursor": "str",
}, total=False)


class InvoiceMail(TypedDict):
    job_id: str
    status: Literal["queued"]
    to: list[str]


class InvoicePageRequired(TypedDict):
    list: list["Invoice"]
    limit: int


class InvoicePage(InvoicePageRequired, total=False):
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class InvoiceReport(TypedDict):
    outcome: Literal["queued", "waiting", "accepted", "accepted-with-errors", "rejected"]
    expected_at: Union[str, None]
    csv: Union[str, None]
    code: Union[str, None]
    message: Union[str, None]
    remedy: Union[str, None]
    answered_at: Union[str, None]


class JobRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    workflow_id: str
    status: str
    faults: list["Fault"]


class Job(JobRequired, total=False):
    completed_at: str
    silo_entry_id: str
    key: str
    args: dict[str, str]
    tags: list[str]
    result: Literal["succeeded", "succeeded-with-warnings", "failed", "cancelled"]
    warnings: list["JobWarning"]
    intents: list["Intent"]
    attachments: list["File"]
    envelope: dict[str, Any]


class JobPageRequired(TypedDict):
    list: list["Job"]
    limit: int


class JobPage(JobPageRequired, total=False):
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class JobWarningRequired(TypedDict):
    key: str
    code: str
    message: str
    paths: list[str]
    remedy: str
    link: str
    blocking: bool


class JobWarning(JobWarningRequired, total=False):
    provider: str


class KeySet(TypedDict):
    keys: list[dict[str, Any]]


class LinkRequired(TypedDict):
    installation: str
    sequence: int
    kind: Literal["registration", "cancellation"]
    issuer: str
    number: str
    date: str
    at: str
    entry: str
    fingerprint: str
    outcome: Literal["unsettled", "accepted", "accepted-with-errors", "rejected"]
    previous: str
    hashed: str


class Link(LinkRequired, total=False):
    code: str
    message: str
    csv: str
    submission: str


class LinkPageRequired(TypedDict):
    list: list["Link"]
    installation: str
    limit: int


class LinkPage(LinkPageRequired, total=False):
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class Livez(TypedDict):
    api: Literal["up"]


class Lookup(TypedDict):
    identified: bool
    name: str
    result: str


class MailPreview(TypedDict):
    to: list[str]
    from_name: Union[str, None]
    reply_to: Union[str, None]
    bcc: list[str]
    subject: str
    text: str
    html: Union[str, None]
    attachments: list[str]


class MailSettingsTextsEnRequired(TypedDict):
    subject: str
    text: str


class MailSettingsTextsEn(MailSettingsTextsEnRequired, total=False):
    html: str


class MailSettingsTextsEsRequired(TypedDict):
    subject: str
    text: str


class MailSettingsTextsEs(MailSettingsTextsEsRequired, total=False):
    html: str


class MailSettingsTexts(TypedDict, total=False):
    en: "MailSettingsTextsEn"
    es: "MailSettingsTextsEs"


class MailSettingsRequired(TypedDict):
    texts: "MailSettingsTexts"


class MailSettings(MailSettingsRequired, total=False):
    from_name: str
    reply_to: str
    bcc: list[str]
    attach: list[Literal["pdf", "ubl", "cii", "facturae"]]


class MetaRequired(TypedDict):
    id: str
    entry_id: str
    src: str
    key: str
    owner_id: str
    created_at: str
    updated_at: str


class Meta(MetaRequired, total=False):
    ref: str
    indexed: bool
    owned: bool
    secure: bool
    shared: bool
    link_scope: str
    link_url: str
    value: Any


class MonthDiffersItemRequired(TypedDict):
    entry: str
    number: str
    state: Literal["accepted", "accepted-with-errors", "amended", "waiting", "rejected", "cancelled", "not-reported"]


class MonthDiffersItem(MonthDiffersItemRequired, total=False):
    code: str


class MonthNumbersMissingItem(TypedDict):
    series: str
    code: str
    entry: str


class MonthInForceByRateItem(TypedDict):
    category: str
    key: str
    percent: str
    tax_country: str
    base: Decimal
    tax: Decimal
    surcharge: Decimal
    total: Decimal


class MonthInForce(TypedDict):
    invoices: int
    base: Decimal
    tax: Decimal
    surcharge: Decimal
    total: Decimal
    by_rate: list["MonthInForceByRateItem"]


class MonthChangedSinceCloseItem(TypedDict):
    entry: str
    number: str
    kind: Literal["registration", "cancellation"]
    at: str


class MonthRequired(TypedDict):
    month: str
    supplier: str
    name: str
    differs: list["MonthDiffersItem"]
    differs_count: int
    issued: int
    accepted: int
    rejected: int
    cancelled: int
    waiting: int
    amended: int
    not_reported: int
    numbers_missing: list["MonthNumbersMissingItem"]
    in_force: "MonthInForce"
    changed_since_close: list["MonthChangedSinceCloseItem"]
    differs_from_close: bool


class Month(MonthRequired, total=False):
    closed: "ClosedMonth"


class MonthExportRequired(TypedDict):
    id: str
    month: str
    supplier: str
    status: Literal["running", "completed", "failed"]
    total: int
    done: int
    without_page: int
    files: int
    bytes: int
    started_at: str
    completed_at: Union[str, None]
    expires_at: Union[str, None]
    url: Union[str, None]


class MonthExport(MonthExportRequired, total=False):
    reason: Literal["export-too-large", "storage-full"]


class MonthListListItemRequired(TypedDict):
    month: str
    state: Literal["open", "closed"]
    numbered: int


class MonthListListItem(MonthListListItemRequired, total=False):
    closed_at: str
    closed_by: str
    fingerprint: str
    invoices: int
    base: Decimal
    tax: Decimal
    surcharge: Decimal
    total: Decimal


class MonthList(TypedDict):
    supplier: str
    year: str
    list: list["MonthListListItem"]


class NewAccessKeyRequired(TypedDict):
    id: str
    name: str
    scopes: list[str]
    created_at: str
    token: str


class NewAccessKey(NewAccessKeyRequired, total=False):
    application: str
    created_by: str
    expires_at: str
    last_used_at: str
    revoked_at: str


class NewApplicationRequired(TypedDict):
    id: str
    name: str
    scopes: list[str]
    created_at: str
    client_secret: str


class NewApplication(NewApplicationRequired, total=False):
    disabled_at: str


class NewWebhookDisabled(TypedDict):
    at: str
    reason: Literal["gone", "failing", "manual"]


class NewWebhookSecretsItemRequired(TypedDict):
    created_at: str


class NewWebhookSecretsItem(NewWebhookSecretsItemRequired, total=False):
    expires_at: str


class NewWebhookRequired(TypedDict):
    id: str
    url: str
    description: str
    types: list[Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]]
    enabled: bool
    secrets: list["NewWebhookSecretsItem"]
    created_at: str
    updated_at: str
    secret: str


class NewWebhook(NewWebhookRequired, total=False):
    disabled: "NewWebhookDisabled"
    failing_since: str
    last_success_at: str
    redelivering_since: str


class NoticeSettingsHearersItemRequired(TypedDict):
    topics: list[Literal["stop", "job-failed", "record-rejected", "certificate-ending", "title-ending", "webhook-off", "digest"]]
    problem: Union[str, None]


class NoticeSettingsHearersItem(NoticeSettingsHearersItemRequired, total=False):
    mail: str
    webhook: str


class NoticeSettings(TypedDict):
    language: Literal["en", "es"]
    zone: str
    hearers: list["NoticeSettingsHearersItem"]


class Organization(TypedDict):
    id: str
    created_at: str
    updated_at: str
    name: str
    workspaces: list["Workspace"]

OrganizationList = list["Organization"]


class OverviewAuthorityRequired(TypedDict):
    state: Literal["answers", "waits", "refuses", "unanswered", "not-called"]


class OverviewAuthority(OverviewAuthorityRequired, total=False):
    since: str
    text: str
    answered_at: str
    next_at: str


class OverviewPendingRequired(TypedDict):
    count: int


class OverviewPending(OverviewPendingRequired, total=False):
    oldest_at: str


class OverviewLastDay(TypedDict):
    jobs: int
    jobs_capped: bool
    open: int
    failed: int
    with_warnings: int
    cancelled: int
    succeeded: int


class OverviewRequired(TypedDict):
    suppliers: int
    authority: "OverviewAuthority"
    pending: "OverviewPending"
    last_day: "OverviewLastDay"
    attention: list["Attention"]


class Overview(OverviewRequired, total=False):
    waiting_for_numbers: "WaitingForNumbers"


class PausedSeries(TypedDict):
    id: str
    name: str
    prefix: str
    last_index: int
    next: int
    certain: bool
    reason: str


class PausedSeriesList(TypedDict):
    list: list["PausedSeries"]


class PersonRequired(TypedDict):
    id: str
    name: str
    role: Literal["viewer", "clerk", "manager", "admin", "service"]
    state: Literal["invited", "joined"]
    invited_at: str


class Person(PersonRequired, total=False):
    joined_at: str
    invitation_expires_at: str


class PersonList(TypedDict):
    list: list["Person"]


class Ping(TypedDict):
    ping: str


class ProblemRequired(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    key: str
    code: str
    message: str
    remedy: str
    link: str
    request_id: str


class Problem(ProblemRequired, total=False):
    id: str
    fields: dict[str, Any]
    faults: list["Fault"]
    warnings: list["Warning"]


class QrCodeSideMm(TypedDict):
    min: int
    max: int
    usual: int


class QrCodeQuietZoneMm(TypedDict):
    min: int
    recommended: int


class QrCodeRequired(TypedDict):
    address: str
    text_above: str
    text_below: str
    text_below_long: str
    error_correction: str
    side_mm: "QrCodeSideMm"
    quiet_zone_mm: "QrCodeQuietZoneMm"
    modules: int
    svg_url: str
    png_url: str


class QrCode(QrCodeRequired, total=False):
    fingerprint: str


class QueryListItem2(TypedDict):
    id: str


class QueryRequired(TypedDict):
    list: list[Union["Entry", "QueryListItem2"]]
    schema: str
    limit: int
    watermark: str


class Query(QueryRequired, total=False):
    filter: str
    order_by: str
    fields: list[str]
    cursor: str
    next_cursor: str
    count: int
    count_capped: bool
    count_unavailable: bool
    notes: list[str]


class ReconciliationNewestAtAuthority(TypedDict):
    issuer: str
    number: str
    date: str
    fingerprint: Union[str, None]
    state: Literal["accepted", "accepted-with-errors", "cancelled"]
    installation: Union[str, None]
    at: Union[str, None]
    single: bool


class ReconciliationRequired(TypedDict):
    supplier: str
    period: str
    sello: int
    never_accepted: int
    authority: int
    differences: list["Difference"]
    installation: str


class Reconciliation(ReconciliationRequired, total=False):
    differing: int
    head: "ChainHead"
    newest_at_authority: "ReconciliationNewestAtAuthority"


class RecordBookUnknownItemRequired(TypedDict):
    key: str
    text: str


class RecordBookUnknownItem(RecordBookUnknownItemRequired, total=False):
    remedy: str
    columns: list[str]
    invoices: int
    entries: list[str]

RecordBook = TypedDict("RecordBook", {
    "supplier": "str",
    "name": "str",
    "from": "str",
    "to": "str",
    "file": "str",
    "list": "list['RecordBookRow']",
    "rows": "int",
    "unknown": "list['RecordBookUnknownItem']",
}, total=False)


class RecordBookRowRequired(TypedDict):
    entry: str
    row: Literal["issued", "replaced", "payment"]


class RecordBookRow(RecordBookRowRequired, total=False):
    A: str
    B: str
    C: str
    D: str
    E: str
    F: str
    G: str
    H: Decimal
    I: str
    J: str
    K: str
    L: str
    M: str
    N: str
    O: str
    P: str
    Q: str
    R: str
    S: str
    T: str
    U: Decimal
    V: Decimal
    W: Decimal
    X: Decimal
    Y: Decimal
    Z: Decimal
    AA: str
    AB: Decimal
    AC: str
    AD: str
    AE: Decimal
    AF: Decimal
    AG: str
    AH: str
    AI: str
    AJ: str


class RecordPreviewFlagsItem(TypedDict):
    name: str
    value: str
    rule: str


class RecordPreviewWarningsItemRequired(TypedDict):
    code: str
    message: str


class RecordPreviewWarningsItem(RecordPreviewWarningsItemRequired, total=False):
    remedy: str


class RecordPreviewRequired(TypedDict):
    number: str
    date: str
    supplier: str
    held: Literal["none", "stored", "cancelled", "foreign"]
    refused: Literal["nothing", "registration", "cancellation", "both"]
    decision: Literal["sealed", "refused", "held"]


class RecordPreview(RecordPreviewRequired, total=False):
    code: str
    message: str
    kind: Literal["registration", "cancellation"]
    sequence: int
    flags: list["RecordPreviewFlagsItem"]
    warnings: list["RecordPreviewWarningsItem"]
    xml: str


class RegistrationSupplierRequired(TypedDict):
    name: str
    tax_code: str


class RegistrationSupplier(RegistrationSupplierRequired, total=False):
    email: str


class RegistrationSignerRequired(TypedDict):
    name: str
    tax_code: str


class RegistrationSigner(RegistrationSignerRequired, total=False):
    capacity: str


class RegistrationRepresentative(TypedDict):
    name: str
    tax_code: str


class RegistrationPapersItem(TypedDict):
    paper: Literal["form", "signed", "front", "back"]
    file_id: str


class RegistrationSignatureRequired(TypedDict):
    name: str
    issuer: str
    revocation: Literal["not-checked"]


class RegistrationSignature(RegistrationSignatureRequired, total=False):
    tax_code: str


class RegistrationRequired(TypedDict):
    id: str
    status: Literal["open", "checking", "returned", "waiting", "approved", "expired", "withdrawn"]
    expires_at: str
    form_url: str
    faults: list["FormFault"]
    supplier: "RegistrationSupplier"
    signer: "RegistrationSigner"
    representative: "RegistrationRepresentative"
    title: Literal["collaborator"]
    language: Literal["es", "en"]
    uploads_left: int
    entry_id: str
    papers: list["RegistrationPapersItem"]
    reminders: int
    created_at: str
    updated_at: str


class Registration(RegistrationRequired, total=False):
    workspace: str
    url: str
    note: str
    reminded_at: str
    job_id: str
    signature: "RegistrationSignature"
    form_notice: str
    ended_at: str


class RegistrationListListItemPapersItem(TypedDict):
    paper: Literal["signed", "front", "back", "page"]
    entry_id: str
    file_id: str
    sha256: str


class RegistrationListListItemRequired(TypedDict):
    workspace: str
    environment: Literal["simulator", "test", "live"]
    supplier: str
    name: str
    entry: str
    identity_views: list[Literal["front", "back", "page"]]
    papers: list["RegistrationListListItemPapersItem"]
    papers_hash: str


class RegistrationListListItem(RegistrationListListItemRequired, total=False):
    signature: Literal["digital", "hand"]
    confirmed_at: str


class RegistrationListRequired(TypedDict):
    list: list["RegistrationListListItem"]
    limit: int


class RegistrationList(RegistrationListRequired, total=False):
    cursor: str
    next_cursor: str


class RemainingStop(TypedDict):
    what: Literal["chain", "certificate"]
    at: str
    text: str
    needs: str


class RenewedRequired(TypedDict):
    supplier: str
    installation: str
    renewed: bool


class Renewed(RenewedRequired, total=False):
    before: str


class RenewedList(TypedDict):
    list: list["Renewed"]

ReportingPeriodsItem = TypedDict("ReportingPeriodsItem", {
    "state": "Literal['on', 'exempt']",
    "from": "str",
    "until": "str",
    "scheme": "Literal['sii', 'tbai', 'foral', 'not-obliged', 'resolution', 'other-system']",
    "reason": "str",
}, total=False)

Reporting = TypedDict("Reporting", {
    "supplier": "str",
    "reporting": "Literal['on', 'exempt']",
    "from": "str",
    "until": "str",
    "scheme": "Literal['sii', 'tbai', 'foral', 'not-obliged', 'resolution', 'other-system']",
    "reason": "str",
    "periods": "list['ReportingPeriodsItem']",
    "default_from": "str",
    "changed_at": "str",
    "changed_by": "str",
}, total=False)


class ResumedRequired(TypedDict):
    lifted: list["EndedStop"]
    chains: int


class Resumed(ResumedRequired, total=False):
    left: list["RemainingStop"]


class ResumedSeriesRequired(TypedDict):
    id: str
    next: int


class ResumedSeries(ResumedSeriesRequired, total=False):
    new_prefix: str


class RetriedRequired(TypedDict):
    supplier: str
    ended: bool
    text: str


class Retried(RetriedRequired, total=False):
    next_attempt_at: str


class Return303UnknownItemRequired(TypedDict):
    key: str
    text: str


class Return303UnknownItem(Return303UnknownItemRequired, total=False):
    remedy: str
    columns: list[str]
    invoices: int
    entries: list[str]


class Return303BoxesItemRequired(TypedDict):
    box: str
    invoices: int


class Return303BoxesItem(Return303BoxesItemRequired, total=False):
    base: Decimal
    tax_box: str
    tax: Decimal
    list_url: str


class Return303(TypedDict):
    supplier: str
    period: str
    unknown: list["Return303UnknownItem"]
    in_force_at: str
    boxes: list["Return303BoxesItem"]


class Return347UnknownItemRequired(TypedDict):
    key: str
    text: str


class Return347UnknownItem(Return347UnknownItemRequired, total=False):
    remedy: str
    columns: list[str]
    invoices: int
    entries: list[str]


class Return347ListItemRequired(TypedDict):
    key: str
    customer: str
    name: str
    total: Decimal
    invoices: int
    list_url: str


class Return347ListItem(Return347ListItemRequired, total=False):
    country: str
    quarters: list[Decimal]
    cash_accounting: bool
    rent: bool


class Return347Required(TypedDict):
    supplier: str
    period: str
    unknown: list["Return347UnknownItem"]
    in_force_at: str
    list: list["Return347ListItem"]
    limit: int


class Return347(Return347Required, total=False):
    cursor: str
    next_cursor: str


class Return349UnknownItemRequired(TypedDict):
    key: str
    text: str


class Return349UnknownItem(Return349UnknownItemRequired, total=False):
    remedy: str
    columns: list[str]
    invoices: int
    entries: list[str]


class Return349ListItem(TypedDict):
    vat_number: str
    name: str
    key: Literal["E", "S"]
    base: Decimal
    invoices: int
    list_url: str


class Return349CorrectionsItem(TypedDict):
    vat_number: str
    name: str
    key: Literal["E", "S"]
    period: str
    base: Decimal
    declared_before: Decimal
    invoices: int
    list_url: str


class Return349(TypedDict):
    supplier: str
    period: str
    unknown: list["Return349UnknownItem"]
    in_force_at: str
    list: list["Return349ListItem"]
    corrections: list["Return349CorrectionsItem"]


class Return369UnknownItemRequired(TypedDict):
    key: str
    text: str


class Return369UnknownItem(Return369UnknownItemRequired, total=False):
    remedy: str
    columns: list[str]
    invoices: int
    entries: list[str]


class Return369ListItem(TypedDict):
    country: str
    supply: Literal["goods", "services", "unknown"]
    rate: str
    percent: str
    corrects: str
    base: Decimal
    tax: Decimal
    invoices: int


class Return369(TypedDict):
    supplier: str
    period: str
    unknown: list["Return369UnknownItem"]
    in_force_at: str
    list: list["Return369ListItem"]
    list_url: str


class SearchRequired(TypedDict):
    query: str
    limit: int
    offset: int
    list: list["Entry"]


class Search(SearchRequired, total=False):
    folder: str
    notes: list[str]


class SeriesRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    name: str
    code: str
    description: str
    prefix: str
    suffix: str
    padding: int
    start: int
    last_index: int


class Series(SeriesRequired, total=False):
    sig: str
    last_entry_id: str
    unused: int


class SeriesListRequired(TypedDict):
    list: list["Series"]


class SeriesList(SeriesListRequired, total=False):
    next_cursor: str


class SeriesNumberRequired(TypedDict):
    id: str
    series_id: str
    created_at: str
    updated_at: str
    code: str


class SeriesNumber(SeriesNumberRequired, total=False):
    entry: str
    unused: bool
    previous_id: str
    sigs: list[str]
    meta: dict[str, str]


class SeriesNumberPageRequired(TypedDict):
    list: list["SeriesNumber"]
    limit: int


class SeriesNumberPage(SeriesNumberPageRequired, total=False):
    cursor: str
    next_cursor: str


class SignedAgreement(TypedDict):
    id: str
    signature: Literal["digital", "hand"]


class SpoolKey(TypedDict):
    key: str


class StateRequired(TypedDict):
    id: str
    key: str
    src: str
    created_at: str


class State(StateRequired, total=False):
    notes: str
    meta: dict[str, str]
    src_id: str
    faults: list["Fault"]
    warnings: list["Warning"]


class StateList(TypedDict):
    list: list["State"]


class SubmissionFaultRequired(TypedDict):
    text: str


class SubmissionFault(SubmissionFaultRequired, total=False):
    code: str

SubmissionPiece = TypedDict("SubmissionPiece", {
    "of": "str",
    "from": "int",
    "to": "int",
}, total=False)


class SubmissionRequired(TypedDict):
    id: str
    supplier: str
    environment: Literal["simulator", "test", "live"]
    opened_at: str
    records: int
    attempts: int
    unanswered: int
    open: bool
    incident: bool


class Submission(SubmissionRequired, total=False):
    closed_at: str
    answered_at: str
    retry_at: str
    last_reason: str
    fault: "SubmissionFault"
    split: str
    piece: "SubmissionPiece"
    has_answer: bool


class SubmissionPageRequired(TypedDict):
    list: list["Submission"]
    limit: int


class SubmissionPage(SubmissionPageRequired, total=False):
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class SubmissionRecordPageRequired(TypedDict):
    list: list["SubmittedRecord"]
    limit: int


class SubmissionRecordPage(SubmissionRecordPageRequired, total=False):
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class SubmittedRecordRequired(TypedDict):
    installation: str
    sequence: int
    kind: Literal["registration", "cancellation"]
    issuer: str
    number: str
    date: str
    at: str
    entry: str
    fingerprint: str
    outcome: Literal["unsettled", "accepted", "accepted-with-errors", "rejected"]


class SubmittedRecord(SubmittedRecordRequired, total=False):
    code: str
    message: str
    csv: str
    submission: str


class SupplierRegistrationListRequired(TypedDict):
    list: list["Registration"]
    limit: int


class SupplierRegistrationList(SupplierRegistrationListRequired, total=False):
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class SupplierSettingsDefaultSeries(TypedDict):
    invoice: str
    simplified: str
    replacement: str
    correction: str


class SupplierSettingsRequired(TypedDict):
    supplier: str
    sign_records: bool
    simplified_max_euros: int
    default_series: "SupplierSettingsDefaultSeries"


class SupplierSettings(SupplierSettingsRequired, total=False):
    default_tax: Union[str, dict[str, Any]]


class SystemSoftware(TypedDict):
    name: str
    id: str
    version: str
    producer: str
    producer_tax_id: str


class SystemRetentionDays(TypedDict):
    jobs: int
    answers: int
    audit: int


class SystemHealth(TypedDict):
    mongodb: Literal["up"]
    temporal: Literal["up", "down"]
    sweep: Literal["up", "late", "unknown"]


class SystemClocksAuthorityItem(TypedDict):
    supplier: str
    at: str
    ahead_ms: int


class SystemClocks(TypedDict):
    process: str
    mongodb: str
    process_ahead_ms: int
    authority: list["SystemClocksAuthorityItem"]


class SystemStorageRequired(TypedDict):
    entries: int
    bytes: int


class SystemStorage(SystemStorageRequired, total=False):
    entries_max: int
    bytes_max: int


class SystemRequired(TypedDict):
    software: "SystemSoftware"
    environment: Literal["simulator", "test", "live"]
    address: str
    retention_days: "SystemRetentionDays"
    health: "SystemHealth"
    clocks: "SystemClocks"


class System(SystemRequired, total=False):
    storage: "SystemStorage"

Title = TypedDict("Title", {
    "supplier": "str",
    "title": "Literal['own-certificate', 'collaborator', 'power']",
    "holder": "TitleHolder",
    "reference": "str",
    "from": "str",
    "until": "str",
    "days_left": "int",
    "form_id": "str",
    "changed_at": "str",
    "changed_by": "str",
}, total=False)


class TitleHolder(TypedDict):
    name: str
    tax_code: str


class Uuid(TypedDict):
    uuid: str
    version: int


class Verification(TypedDict):
    count: int
    broken: Union["Break", None]


class Version(TypedDict):
    version: str
    data: dict[str, Any]


class WaitingForNumbersJobsItem(TypedDict):
    series: str
    count: int


class WaitingForNumbers(TypedDict):
    jobs: list["WaitingForNumbersJobsItem"]
    batch_rows: int


class Warning(TypedDict):
    key: str
    code: str
    message: str
    paths: list[str]
    remedy: str
    link: str
    blocking: bool


class WebhookDisabled(TypedDict):
    at: str
    reason: Literal["gone", "failing", "manual"]


class WebhookSecretsItemRequired(TypedDict):
    created_at: str


class WebhookSecretsItem(WebhookSecretsItemRequired, total=False):
    expires_at: str


class WebhookRequired(TypedDict):
    id: str
    url: str
    description: str
    types: list[Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]]
    enabled: bool
    secrets: list["WebhookSecretsItem"]
    created_at: str
    updated_at: str


class Webhook(WebhookRequired, total=False):
    disabled: "WebhookDisabled"
    failing_since: str
    last_success_at: str
    redelivering_since: str


class WebhookEventData(TypedDict, total=False):
    entry_id: str
    version: str
    state: str
    folder: str
    file_id: str
    job_id: str
    batch_id: str
    export_id: str
    status: str
    result: str
    step: str
    record: str
    sequence: int
    installation: str
    code: str
    key_id: str
    workflow_id: str
    series_id: str
    registration_id: str
    enrollment_id: str
    application_id: str
    webhook_id: str
    registration: str
    days: int
    expires_at: str
    until: str
    since: str
    certificate: str
    reason: str


class WebhookEventRequired(TypedDict):
    id: str
    type: Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]
    timestamp: str
    data: "WebhookEventData"


class WebhookEvent(WebhookEventRequired, total=False):
    workspace_id: str


class WebhookList(TypedDict):
    list: list["Webhook"]


class WorkflowStepsItemRequired(TypedDict):
    id: str
    name: str
    provider: str
    action: str


class WorkflowStepsItem(WorkflowStepsItemRequired, total=False):
    summary: str
    notes: str
    config: dict[str, Any]
    next: list[dict[str, Any]]


class WorkflowRescueItemRequired(TypedDict):
    id: str
    name: str
    provider: str
    action: str


class WorkflowRescueItem(WorkflowRescueItemRequired, total=False):
    summary: str
    notes: str
    config: dict[str, Any]
    next: list[dict[str, Any]]


class WorkflowVersionsItemRequired(TypedDict):
    version: str
    hash: str
    name: str
    src: str
    created_at: str


class WorkflowVersionsItem(WorkflowVersionsItemRequired, total=False):
    src_id: str


class WorkflowRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    name: str
    description: str
    schema: str
    country: str
    draft: bool
    disabled: bool
    version: str
    hash: str
    steps: list["WorkflowStepsItem"]
    rescue: list["WorkflowRescueItem"]


class Workflow(WorkflowRequired, total=False):
    versions: list["WorkflowVersionsItem"]


class WorkflowPageRequired(TypedDict):
    list: list["Workflow"]
    limit: int


class WorkflowPage(WorkflowPageRequired, total=False):
    schema: str
    cursor: str
    next_cursor: str
    created_at: str
    next_created_at: str


class WorkflowVersionStepsItemRequired(TypedDict):
    id: str
    name: str
    provider: str
    action: str


class WorkflowVersionStepsItem(WorkflowVersionStepsItemRequired, total=False):
    summary: str
    notes: str
    config: dict[str, Any]
    next: list[dict[str, Any]]


class WorkflowVersionRescueItemRequired(TypedDict):
    id: str
    name: str
    provider: str
    action: str


class WorkflowVersionRescueItem(WorkflowVersionRescueItemRequired, total=False):
    summary: str
    notes: str
    config: dict[str, Any]
    next: list[dict[str, Any]]


class WorkflowVersionRequired(TypedDict):
    id: str
    version: str
    hash: str
    name: str
    description: str
    schema: str
    country: str
    steps: list["WorkflowVersionStepsItem"]
    rescue: list["WorkflowVersionRescueItem"]


class WorkflowVersion(WorkflowVersionRequired, total=False):
    created_at: str
    src: str
    src_id: str


class WorkspaceReportingFrom(TypedDict, total=False):
    companies: str
    persons: str


class WorkspaceFoldersItem(TypedDict):
    key: str
    schemas: list[str]


class WorkspacePageLogo(TypedDict):
    hash: str
    mime: str
    size: int
    width: int
    height: int


class WorkspacePage(TypedDict, total=False):
    locale: Literal["es", "en"]
    date_format: str
    layout: Literal["A4", "ticket80"]
    logo_height: int
    accent: str
    ubl: bool
    facturx: bool
    facturae: bool
    logo: "WorkspacePageLogo"


class WorkspaceRequired(TypedDict):
    id: str
    created_at: str
    updated_at: str
    name: str
    slug: str
    country: str
    sandbox: bool
    environment: Literal["simulator", "test", "live"]
    amendments: bool
    strict: Union[bool, list[str]]
    blocking_warnings: list[str]
    agreement: bool


class Workspace(WorkspaceRequired, total=False):
    correction_series: str
    reporting_from: "WorkspaceReportingFrom"
    folders: list["WorkspaceFoldersItem"]
    page: "WorkspacePage"


class WorkspaceList(TypedDict):
    list: list["Workspace"]

InvoiceType = Literal["standard", "credit-note", "debit-note", "corrective", "proforma", "other"]

InvoiceTag = Literal["simplified", "reverse-charge", "self-billed", "customer-rates", "partial", "bypass", "prepayment", "factoring", "replacement", "copy", "summary", "simplified-scheme", "travel-agency", "second-hand-goods", "art", "antiques", "cash-basis"]


class InvoiceTaxRequired(TypedDict):
    cat: Literal["VAT", "IGIC", "IPSI", "IRPF", "IRNR"]


class InvoiceTax(InvoiceTaxRequired, total=False):
    key: Literal["standard", "zero", "reverse-charge", "exempt", "export", "intra-community", "outside-scope"]
    rate: Literal["general", "general+eqs", "reduced", "reduced+eqs", "super-reduced", "super-reduced+eqs", "pro", "pro-start", "capital", "modules"]
    percent: str

InvoiceExtensions = TypedDict("InvoiceExtensions", {
    "es-fiscal-doc-type": "Literal['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5']",
    "es-fiscal-correction-type": "Literal['S', 'I']",
    "es-fiscal-op-class": "Literal['S1', 'S2', 'N1', 'N2']",
    "es-fiscal-exempt": "Literal['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8']",
    "es-fiscal-regime": "Literal['10', '11', '14', '15', '17', '18', '19', '20', '21', '01', '02', '03', '04', '05', '06', '07', '09', '08']",
    "es-fiscal-identity-type": "Literal['02', '03', '04', '05', '06', '07']",
    "es-fiscal-simplified-art7273": "Literal['S', 'N']",
    "es-fiscal-issuer-type": "Literal['T', 'D']",
    "es-fiscal-event-type": "Literal['10', '90', '01', '02', '03', '04', '05', '06', '07', '08', '09']",
}, total=False)

WorkflowFree = Any

WorkflowSteps = Union[list["WorkflowStep"], None]


class WorkflowStep(TypedDict, total=False):
    id: str
    name: Union[str, None]
    action: Union[str, None]
    provider: Union[str, None]
    summary: Union[str, None]
    notes: Union[str, None]
    config: "WorkflowFree"
    next: Union[list["WorkflowNext"], None]


class WorkflowNext(TypedDict, total=False):
    status: Union[str, None]
    code: Union[str, None]
    step_id: Union[str, None]
    stop: bool
    steps: "WorkflowSteps"


class AuthorizeEnrollmentBody(TypedDict, total=False):
    client_id: Union[str, None]
    client_secret: Union[str, None]
    id: Union[str, None]
    owner_id: Union[str, None]


class UpdateWorkspaceBodyFoldersItemRequired(TypedDict):
    key: str


class UpdateWorkspaceBodyFoldersItem(UpdateWorkspaceBodyFoldersItemRequired, total=False):
    schemas: Union[list[Literal["bill/invoice", "bill/order", "bill/delivery", "bill/payment", "bill/status", "org/party", "org/item", "note/message", "tax/identity"]], None]


class UpdateWorkspaceBody(TypedDict, total=False):
    name: str
    country: str
    amendments: bool
    strict: Union[bool, list[str]]
    blocking_warnings: list[str]
    correction_series: Union[str, None]
    reporting_from: Union[dict[str, Any], None]
    agreement: bool
    folders: Union[list["UpdateWorkspaceBodyFoldersItem"], None]
    page: Union[dict[str, Any], None]


class UpdateEnrollmentBody(TypedDict, total=False):
    data: Any
    Data: Any


class UpdateEnrollmentByPostBody(TypedDict, total=False):
    data: Any
    Data: Any


class CreateEnrollmentBodyRequired(TypedDict):
    app_id: str


class CreateEnrollmentBody(CreateEnrollmentBodyRequired, total=False):
    data: Any
    Data: Any


class LookUpTaxCodeBodyTaxId2Required(TypedDict):
    code: Union[str, None]


class LookUpTaxCodeBodyTaxId2(LookUpTaxCodeBodyTaxId2Required, total=False):
    country: Union[str, None]


class LookUpTaxCodeBodyRequired(TypedDict):
    tax_id: Union[str, "LookUpTaxCodeBodyTaxId2"]
    name: str


class LookUpTaxCodeBody(LookUpTaxCodeBodyRequired, total=False):
    correct: Union[bool, None]


class PreviewPageBody(TypedDict, total=False):
    data: Any
    silo_entry_id: Union[str, None]
    locale: Union[str, None]
    date_format: Union[str, None]
    layout: Union[str, None]
    logo_height: Union[int, None]


class PreviewUblBody(TypedDict, total=False):
    data: Any
    silo_entry_id: Union[str, None]
    doc_type: Union[str, None]
    private: Union[bool, None]
    attach_invoice_pdf: Union[bool, None]
    validate_ubl: Union[bool, None]


class PreviewCiiBody(TypedDict, total=False):
    data: Any
    silo_entry_id: Union[str, None]
    doc_type: Union[str, None]
    private: Union[bool, None]
    attach_invoice_pdf: Union[bool, None]
    validate_cii: Union[bool, None]


class PreviewFacturaeBody(TypedDict, total=False):
    data: Any
    silo_entry_id: Union[str, None]
    private: Union[bool, None]
    add_timestamp: Union[bool, None]
    face: Union[bool, None]


class CreateKeyBodyRequired(TypedDict):
    name: str
    scopes: list[Literal["read", "write", "run", "operate", "application", "admin"]]


class CreateKeyBody(CreateKeyBodyRequired, total=False):
    application: str
    days: int


class InvitePersonBody(TypedDict):
    name: str
    role: Literal["viewer", "clerk", "manager", "admin"]


class ChangePersonBody(TypedDict, total=False):
    name: str
    role: Literal["viewer", "clerk", "manager", "admin"]


class CreateWebhookBodyRequired(TypedDict):
    url: str


class CreateWebhookBody(CreateWebhookBodyRequired, total=False):
    description: str
    types: list[Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]]
    enabled: bool


class UpdateWebhookBody(TypedDict, total=False):
    url: str
    description: str
    types: list[Literal["entry.created", "entry.updated", "entry.state", "entry.files", "entry.meta", "entry.erased", "entry.unblocked", "job.created", "job.updated", "job.completed", "batch.completed", "month.exported", "record.sealed", "record.accepted", "record.accepted_with_errors", "record.rejected", "record.late", "registration.opened", "registration.submitted", "registration.reminded", "registration.returned", "registration.approved", "registration.expired", "registration.withdrawn", "registration.updated", "chain.updated", "chain.stopped", "chain.paused", "chain.resumed", "chain.alarm", "certificate.expiring", "title.ending", "key.created", "key.revoked", "workflow.created", "workflow.updated", "series.updated", "enrollment.updated", "application.updated", "workspace.updated", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.disabled", "webhook.test"]]
    enabled: bool


class RotateWebhookSecretBody(TypedDict, total=False):
    keep_seconds: int


class RedeliverBody(TypedDict, total=False):
    event_id: str
    since: str
    undelivered: bool


class WriteBookSettingsBodyActivityRequired(TypedDict):
    code: Literal["A", "B", "C", "D"]


class WriteBookSettingsBodyActivity(WriteBookSettingsBodyActivityRequired, total=False):
    type: str
    group: str


class WriteBookSettingsBodyPropertyRequired(TypedDict):
    situation: Literal["1", "2", "3", "4", "5"]


class WriteBookSettingsBodyProperty(WriteBookSettingsBodyPropertyRequired, total=False):
    reference: str


class WriteBookSettingsBodySeriesItemActivityRequired(TypedDict):
    code: Literal["A", "B", "C", "D"]


class WriteBookSettingsBodySeriesItemActivity(WriteBookSettingsBodySeriesItemActivityRequired, total=False):
    type: str
    group: str


class WriteBookSettingsBodySeriesItemPropertyRequired(TypedDict):
    situation: Literal["1", "2", "3", "4", "5"]


class WriteBookSettingsBodySeriesItemProperty(WriteBookSettingsBodySeriesItemPropertyRequired, total=False):
    reference: str


class WriteBookSettingsBodySeriesItemRequired(TypedDict):
    series: str


class WriteBookSettingsBodySeriesItem(WriteBookSettingsBodySeriesItemRequired, total=False):
    activity: "WriteBookSettingsBodySeriesItemActivity"
    property: "WriteBookSettingsBodySeriesItemProperty"


class WriteBookSettingsBody(TypedDict, total=False):
    book: Literal["unified", "vat", "income"]
    income_concept: Literal["I01", "I02", "I03", "I04", "I05", "I06", "I07", "I08", "I09"]
    income_time: Literal["accrual", "payment"]
    activity: "WriteBookSettingsBodyActivity"
    property: "WriteBookSettingsBodyProperty"
    agreement: str
    series: list["WriteBookSettingsBodySeriesItem"]


class CreateEntryBody(TypedDict, total=False):
    data: Any
    key: str
    folder: str
    content_type: Literal["", "application/json", "application/merge-patch+json", "application/json-patch+json"]
    previous_id: Any
    correct: Union[dict[str, Any], None]
    sign: bool
    allow_invalid: bool


class QueryEntriesBodyRequired(TypedDict):
    schema: str


class QueryEntriesBody(QueryEntriesBodyRequired, total=False):
    filter: Union[str, None]
    order_by: Union[str, None]
    limit: Union[int, None]
    cursor: Union[str, None]
    fields: Union[list[str], None]
    count: Union[bool, None]


class CountEntriesBodyRequired(TypedDict):
    schema: str


class CountEntriesBody(CountEntriesBodyRequired, total=False):
    filter: Union[str, None]


class CreateEntryWithIdBody(TypedDict, total=False):
    data: Any
    key: str
    folder: str
    content_type: Literal["", "application/json", "application/merge-patch+json", "application/json-patch+json"]
    previous_id: Any
    correct: Union[dict[str, Any], None]
    sign: bool
    allow_invalid: bool


class UpdateEntryBody(TypedDict, total=False):
    data: Any
    folder: str
    content_type: Literal["", "application/json", "application/merge-patch+json", "application/json-patch+json"]
    sign: bool
    allow_invalid: bool


class SetStateBodyRequired(TypedDict):
    key: str


class SetStateBody(SetStateBodyRequired, total=False):
    notes: Union[str, None]
    meta: Union[dict[str, str], None]


class SetStateAtBodyRequired(TypedDict):
    key: str


class SetStateAtBody(SetStateAtBodyRequired, total=False):
    notes: Union[str, None]
    meta: Union[dict[str, str], None]


class WriteMetaBody(TypedDict, total=False):
    ref: Union[str, None]
    value: Any
    url: Union[str, None]
    scope: Literal[None, "", "public"]
    link_url: Union[str, None]
    link_scope: Literal[None, "", "public"]
    indexed: Union[bool, None]
    owned: Union[bool, None]
    secure: Union[bool, None]
    shared: Union[bool, None]


class WriteMetaByRefBody(TypedDict, total=False):
    ref: Union[str, None]
    value: Any
    url: Union[str, None]
    scope: Literal[None, "", "public"]
    link_url: Union[str, None]
    link_scope: Literal[None, "", "public"]
    indexed: Union[bool, None]
    owned: Union[bool, None]
    secure: Union[bool, None]
    shared: Union[bool, None]


class CreateFileBodyRequired(TypedDict):
    name: str


class CreateFileBody(CreateFileBodyRequired, total=False):
    desc: Union[str, None]
    key: Union[str, None]
    category: Literal[None, "", "format", "request", "response", "agreement", "verification", "attachment", "version"]
    mime: Union[str, None]
    embeddable: Union[bool, None]
    private: Union[bool, None]
    meta: Union[dict[str, str], None]
    data: Union[str, None]
    sha256: Union[str, None]
    size: Union[int, None]


class CreateFileWithIdBodyRequired(TypedDict):
    name: str


class CreateFileWithIdBody(CreateFileWithIdBodyRequired, total=False):
    desc: Union[str, None]
    key: Union[str, None]
    category: Literal[None, "", "format", "request", "response", "agreement", "verification", "attachment", "version"]
    mime: Union[str, None]
    embeddable: Union[bool, None]
    private: Union[bool, None]
    meta: Union[dict[str, str], None]
    data: Union[str, None]
    sha256: Union[str, None]
    size: Union[int, None]


class CreateAttachmentBodyRequired(TypedDict):
    name: str


class CreateAttachmentBody(CreateAttachmentBodyRequired, total=False):
    desc: Union[str, None]
    key: Union[str, None]
    category: Literal[None, "", "format", "request", "response", "agreement", "verification", "attachment", "version"]
    mime: Union[str, None]
    embeddable: Union[bool, None]
    private: Union[bool, None]
    meta: Union[dict[str, str], None]
    data: Union[str, None]
    sha256: Union[str, None]
    size: Union[int, None]


class CreateSpoolBodyRequired(TypedDict):
    data: str


class CreateSpoolBody(CreateSpoolBodyRequired, total=False):
    name: Union[str, None]
    type: Union[str, None]


class BuildDocumentBody(TypedDict, total=False):
    data: Any
    envelop: bool


class CorrectDocumentBody(TypedDict, total=False):
    data: Any
    options: Union[dict[str, Any], None]
    show_options: bool


class SignDocumentBody(TypedDict, total=False):
    data: Any


class CreateJobBodyRequired(TypedDict):
    workflow_id: str


class CreateJobBody(CreateJobBodyRequired, total=False):
    silo_entry_id: str
    data: Any
    key: str
    args: Union[dict[str, str], None]
    tags: Union[list[str], None]


class UpdateIntentBodyRequired(TypedDict):
    status: Literal["POKE"]


class UpdateIntentBody(UpdateIntentBodyRequired, total=False):
    id: Union[str, None]
    job_id: Union[str, None]
    ref: Union[str, None]
    code: Union[str, None]
    message: Union[str, None]


class CreateJobWithIdBodyRequired(TypedDict):
    workflow_id: str


class CreateJobWithIdBody(CreateJobWithIdBodyRequired, total=False):
    silo_entry_id: str
    data: Any
    key: str
    args: Union[dict[str, str], None]
    tags: Union[list[str], None]


class CreateBulkActionBodyFilter(TypedDict, total=False):
    result: Literal["succeeded", "succeeded-with-warnings", "failed", "cancelled"]
    fault: str
    state: str
    supplier: str
    created_from: str
    created_to: str
    workflow_id: str


class CreateBulkActionBodyRequired(TypedDict):
    action: Literal["run-again", "cancel"]
    filter: "CreateBulkActionBodyFilter"


class CreateBulkActionBody(CreateBulkActionBodyRequired, total=False):
    expected: int


class CreateWorkflowBodyRequired(TypedDict):
    name: str
    steps: "WorkflowSteps"


class CreateWorkflowBody(CreateWorkflowBodyRequired, total=False):
    description: Union[str, None]
    schema: Union[str, None]
    country: Union[str, None]
    draft: bool
    disabled: bool
    rescue: "WorkflowSteps"


class UpdateWorkflowBody(TypedDict, total=False):
    name: str
    description: Union[str, None]
    schema: Union[str, None]
    country: Union[str, None]
    draft: bool
    disabled: bool
    steps: "WorkflowSteps"
    rescue: "WorkflowSteps"


class CreateSeriesWithoutIdBodyRequired(TypedDict):
    name: str


class CreateSeriesWithoutIdBody(CreateSeriesWithoutIdBodyRequired, total=False):
    description: Union[str, None]
    code: Union[str, None]
    prefix: Union[str, None]
    suffix: Union[str, None]
    padding: Union[int, None]
    start: Union[int, None]
    sig: Union[str, None]


class CreateSeriesBodyRequired(TypedDict):
    name: str


class CreateSeriesBody(CreateSeriesBodyRequired, total=False):
    description: Union[str, None]
    code: Union[str, None]
    prefix: Union[str, None]
    suffix: Union[str, None]
    padding: Union[int, None]
    start: Union[int, None]
    sig: Union[str, None]


class TakeNumberBody(TypedDict, total=False):
    meta: Union[dict[str, str], None]
    sig: Union[str, None]


class ResumeSeriesBody(TypedDict, total=False):
    next: int
    new_prefix: str


class WriteAgreementBody(TypedDict):
    data: str
    signature: Literal["digital", "hand"]


class WriteIdentityBody(TypedDict):
    data: str
    view: Literal["front", "back", "page"]


class RehearseCertificateBodyRequired(TypedDict):
    data: str


class RehearseCertificateBody(RehearseCertificateBodyRequired, total=False):
    password: str


class WriteCertificateBodyRequired(TypedDict):
    data: str


class WriteCertificateBody(WriteCertificateBodyRequired, total=False):
    password: str

WriteReportingBodyPeriodsItem = TypedDict("WriteReportingBodyPeriodsItem", {
    "state": "Literal['on', 'exempt']",
    "from": "str",
    "until": "str",
    "scheme": "Literal['sii', 'tbai', 'foral', 'not-obliged', 'resolution', 'other-system']",
    "reason": "str",
}, total=False)

WriteReportingBody = TypedDict("WriteReportingBody", {
    "reporting": "Literal['on', 'exempt']",
    "from": "str",
    "until": "str",
    "scheme": "Literal['sii', 'tbai', 'foral', 'not-obliged', 'resolution', 'other-system']",
    "reason": "str",
    "periods": "list['WriteReportingBodyPeriodsItem']",
}, total=False)


class WriteTitleBodyHolder(TypedDict):
    name: str
    tax_code: str

WriteTitleBody = TypedDict("WriteTitleBody", {
    "title": "Literal['own-certificate', 'collaborator', 'power']",
    "holder": "WriteTitleBodyHolder",
    "reference": "str",
    "from": "str",
    "until": "str",
    "form_id": "str",
}, total=False)


class CreateBatchBodyInvoicesItemSupplier2IdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class CreateBatchBodyInvoicesItemSupplier2Identity(CreateBatchBodyInvoicesItemSupplier2IdentityRequired, total=False):
    country: str


class CreateBatchBodyInvoicesItemSupplier2Address(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class CreateBatchBodyInvoicesItemSupplier2Required(TypedDict):
    name: str


class CreateBatchBodyInvoicesItemSupplier2(CreateBatchBodyInvoicesItemSupplier2Required, total=False):
    tax_code: str
    country: str
    identity: "CreateBatchBodyInvoicesItemSupplier2Identity"
    without_tax_code: bool
    address: "CreateBatchBodyInvoicesItemSupplier2Address"
    email: str
    language: Literal["es", "en"]


class CreateBatchBodyInvoicesItemCustomerIdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class CreateBatchBodyInvoicesItemCustomerIdentity(CreateBatchBodyInvoicesItemCustomerIdentityRequired, total=False):
    country: str


class CreateBatchBodyInvoicesItemCustomerAddress(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class CreateBatchBodyInvoicesItemCustomerRequired(TypedDict):
    name: str


class CreateBatchBodyInvoicesItemCustomer(CreateBatchBodyInvoicesItemCustomerRequired, total=False):
    tax_code: str
    country: str
    identity: "CreateBatchBodyInvoicesItemCustomerIdentity"
    without_tax_code: bool
    address: "CreateBatchBodyInvoicesItemCustomerAddress"
    email: str
    language: Literal["es", "en"]


class CreateBatchBodyInvoicesItemLinesItemTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class CreateBatchBodyInvoicesItemLinesItemPeriod(TypedDict):
    start: str
    end: str


class CreateBatchBodyInvoicesItemLinesItemRequired(TypedDict):
    description: str
    price: Amount


class CreateBatchBodyInvoicesItemLinesItem(CreateBatchBodyInvoicesItemLinesItemRequired, total=False):
    quantity: Amount
    unit: str
    discount: Amount
    tax: Union[Amount, "CreateBatchBodyInvoicesItemLinesItemTax2"]
    withholding: Amount
    period: "CreateBatchBodyInvoicesItemLinesItemPeriod"
    reference: str


class CreateBatchBodyInvoicesItemBasesItemTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class CreateBatchBodyInvoicesItemBasesItemRequired(TypedDict):
    base: Amount


class CreateBatchBodyInvoicesItemBasesItem(CreateBatchBodyInvoicesItemBasesItemRequired, total=False):
    tax: Union[Amount, "CreateBatchBodyInvoicesItemBasesItemTax2"]
    description: str


class CreateBatchBodyInvoicesItemPrecedingItem(TypedDict, total=False):
    id: str
    series: str
    code: str
    issue_date: str


class CreateBatchBodyInvoicesItemPayment(TypedDict, total=False):
    due_date: str
    method: Literal["cash", "card", "transfer", "direct-debit", "other"]
    iban: str
    paid: Union[Amount, bool]


class CreateBatchBodyInvoicesItem(TypedDict, total=False):
    supplier: Union[str, "CreateBatchBodyInvoicesItemSupplier2"]
    customer: "CreateBatchBodyInvoicesItemCustomer"
    kind: Literal["invoice", "simplified", "debit-note"]
    lines: list["CreateBatchBodyInvoicesItemLinesItem"]
    bases: list["CreateBatchBodyInvoicesItemBasesItem"]
    document: dict[str, Any]
    withholding: Amount
    prices_include_tax: bool
    series: str
    code: Union[str, int]
    issue_date: str
    operation_date: str
    preceding: list["CreateBatchBodyInvoicesItemPrecedingItem"]
    currency: str
    exchange_rate: Amount
    rounding: Literal["sum", "line"]
    payment: "CreateBatchBodyInvoicesItemPayment"
    notes: str
    order_reference: str
    tags: list[str]
    meta: dict[str, str]
    args: dict[str, str]
    workflow: str
    total: Amount
    key: str


class CreateBatchBody(TypedDict):
    invoices: list["CreateBatchBodyInvoicesItem"]


class WriteWorkspaceMailBodyTextsEnRequired(TypedDict):
    subject: str
    text: str


class WriteWorkspaceMailBodyTextsEn(WriteWorkspaceMailBodyTextsEnRequired, total=False):
    html: str


class WriteWorkspaceMailBodyTextsEsRequired(TypedDict):
    subject: str
    text: str


class WriteWorkspaceMailBodyTextsEs(WriteWorkspaceMailBodyTextsEsRequired, total=False):
    html: str


class WriteWorkspaceMailBodyTexts(TypedDict, total=False):
    en: "WriteWorkspaceMailBodyTextsEn"
    es: "WriteWorkspaceMailBodyTextsEs"


class WriteWorkspaceMailBody(TypedDict, total=False):
    from_name: str
    reply_to: str
    bcc: list[str]
    attach: list[Literal["pdf", "ubl", "cii", "facturae"]]
    texts: "WriteWorkspaceMailBodyTexts"


class PreviewWorkspaceMailBodySettingsTextsEnRequired(TypedDict):
    subject: str
    text: str


class PreviewWorkspaceMailBodySettingsTextsEn(PreviewWorkspaceMailBodySettingsTextsEnRequired, total=False):
    html: str


class PreviewWorkspaceMailBodySettingsTextsEsRequired(TypedDict):
    subject: str
    text: str


class PreviewWorkspaceMailBodySettingsTextsEs(PreviewWorkspaceMailBodySettingsTextsEsRequired, total=False):
    html: str


class PreviewWorkspaceMailBodySettingsTexts(TypedDict, total=False):
    en: "PreviewWorkspaceMailBodySettingsTextsEn"
    es: "PreviewWorkspaceMailBodySettingsTextsEs"


class PreviewWorkspaceMailBodySettings(TypedDict, total=False):
    from_name: str
    reply_to: str
    bcc: list[str]
    attach: list[Literal["pdf", "ubl", "cii", "facturae"]]
    texts: "PreviewWorkspaceMailBodySettingsTexts"


class PreviewWorkspaceMailBodyRequired(TypedDict):
    entry_id: str


class PreviewWorkspaceMailBody(PreviewWorkspaceMailBodyRequired, total=False):
    language: Literal["en", "es"]
    settings: "PreviewWorkspaceMailBodySettings"


class WriteSupplierMailBodyTextsEnRequired(TypedDict):
    subject: str
    text: str


class WriteSupplierMailBodyTextsEn(WriteSupplierMailBodyTextsEnRequired, total=False):
    html: str


class WriteSupplierMailBodyTextsEsRequired(TypedDict):
    subject: str
    text: str


class WriteSupplierMailBodyTextsEs(WriteSupplierMailBodyTextsEsRequired, total=False):
    html: str


class WriteSupplierMailBodyTexts(TypedDict, total=False):
    en: "WriteSupplierMailBodyTextsEn"
    es: "WriteSupplierMailBodyTextsEs"


class WriteSupplierMailBody(TypedDict, total=False):
    from_name: str
    reply_to: str
    bcc: list[str]
    attach: list[Literal["pdf", "ubl", "cii", "facturae"]]
    texts: "WriteSupplierMailBodyTexts"


class PreviewSupplierMailBodySettingsTextsEnRequired(TypedDict):
    subject: str
    text: str


class PreviewSupplierMailBodySettingsTextsEn(PreviewSupplierMailBodySettingsTextsEnRequired, total=False):
    html: str


class PreviewSupplierMailBodySettingsTextsEsRequired(TypedDict):
    subject: str
    text: str


class PreviewSupplierMailBodySettingsTextsEs(PreviewSupplierMailBodySettingsTextsEsRequired, total=False):
    html: str


class PreviewSupplierMailBodySettingsTexts(TypedDict, total=False):
    en: "PreviewSupplierMailBodySettingsTextsEn"
    es: "PreviewSupplierMailBodySettingsTextsEs"


class PreviewSupplierMailBodySettings(TypedDict, total=False):
    from_name: str
    reply_to: str
    bcc: list[str]
    attach: list[Literal["pdf", "ubl", "cii", "facturae"]]
    texts: "PreviewSupplierMailBodySettingsTexts"


class PreviewSupplierMailBodyRequired(TypedDict):
    entry_id: str


class PreviewSupplierMailBody(PreviewSupplierMailBodyRequired, total=False):
    language: Literal["en", "es"]
    settings: "PreviewSupplierMailBodySettings"


class WriteNoticesBodyHearersItemRequired(TypedDict):
    topics: list[Literal["stop", "job-failed", "record-rejected", "certificate-ending", "title-ending", "webhook-off", "digest"]]


class WriteNoticesBodyHearersItem(WriteNoticesBodyHearersItemRequired, total=False):
    mail: str
    webhook: str


class WriteNoticesBodyRequired(TypedDict):
    hearers: list["WriteNoticesBodyHearersItem"]


class WriteNoticesBody(WriteNoticesBodyRequired, total=False):
    language: Literal["en", "es"]
    zone: str


class CreateRegistrationBodySupplierAddress(TypedDict):
    street: str
    city: str
    postcode: str


class CreateRegistrationBodySupplierRequired(TypedDict):
    name: str
    tax_code: str
    address: "CreateRegistrationBodySupplierAddress"


class CreateRegistrationBodySupplier(CreateRegistrationBodySupplierRequired, total=False):
    email: str


class CreateRegistrationBodySignerRequired(TypedDict):
    name: str
    tax_code: str


class CreateRegistrationBodySigner(CreateRegistrationBodySignerRequired, total=False):
    capacity: str


class CreateRegistrationBodyRequired(TypedDict):
    supplier: "CreateRegistrationBodySupplier"


class CreateRegistrationBody(CreateRegistrationBodyRequired, total=False):
    title: Literal["own-certificate", "collaborator", "power"]
    form: Literal["annex-1", "annex-2"]
    signer: "CreateRegistrationBodySigner"
    language: Literal["es", "en"]
    days: int
    return_url: str
    frame_origins: list[str]


class ReturnRegistrationBody(TypedDict, total=False):
    fault: Literal["form-unsigned", "form-other", "form-incomplete", "signature-invalid", "signature-other", "certificate-expired", "identity-missing", "identity-unreadable", "identity-too-large", "name-not-a-person", "file-unsafe", "file-too-large", "certificate-unknown", "signer-unproven", "form-unread", "signed-by-hand", "registration-failed"]
    text: str


class IssueInvoiceBodySupplier2IdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class IssueInvoiceBodySupplier2Identity(IssueInvoiceBodySupplier2IdentityRequired, total=False):
    country: str


class IssueInvoiceBodySupplier2Address(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class IssueInvoiceBodySupplier2Required(TypedDict):
    name: str


class IssueInvoiceBodySupplier2(IssueInvoiceBodySupplier2Required, total=False):
    tax_code: str
    country: str
    identity: "IssueInvoiceBodySupplier2Identity"
    without_tax_code: bool
    address: "IssueInvoiceBodySupplier2Address"
    email: str
    language: Literal["es", "en"]


class IssueInvoiceBodyCustomerIdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class IssueInvoiceBodyCustomerIdentity(IssueInvoiceBodyCustomerIdentityRequired, total=False):
    country: str


class IssueInvoiceBodyCustomerAddress(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class IssueInvoiceBodyCustomerRequired(TypedDict):
    name: str


class IssueInvoiceBodyCustomer(IssueInvoiceBodyCustomerRequired, total=False):
    tax_code: str
    country: str
    identity: "IssueInvoiceBodyCustomerIdentity"
    without_tax_code: bool
    address: "IssueInvoiceBodyCustomerAddress"
    email: str
    language: Literal["es", "en"]


class IssueInvoiceBodyLinesItemTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class IssueInvoiceBodyLinesItemPeriod(TypedDict):
    start: str
    end: str


class IssueInvoiceBodyLinesItemRequired(TypedDict):
    description: str
    price: Amount


class IssueInvoiceBodyLinesItem(IssueInvoiceBodyLinesItemRequired, total=False):
    quantity: Amount
    unit: str
    discount: Amount
    tax: Union[Amount, "IssueInvoiceBodyLinesItemTax2"]
    withholding: Amount
    period: "IssueInvoiceBodyLinesItemPeriod"
    reference: str


class IssueInvoiceBodyBasesItemTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class IssueInvoiceBodyBasesItemRequired(TypedDict):
    base: Amount


class IssueInvoiceBodyBasesItem(IssueInvoiceBodyBasesItemRequired, total=False):
    tax: Union[Amount, "IssueInvoiceBodyBasesItemTax2"]
    description: str


class IssueInvoiceBodyPrecedingItem(TypedDict, total=False):
    id: str
    series: str
    code: str
    issue_date: str


class IssueInvoiceBodyPayment(TypedDict, total=False):
    due_date: str
    method: Literal["cash", "card", "transfer", "direct-debit", "other"]
    iban: str
    paid: Union[Amount, bool]


class IssueInvoiceBody(TypedDict, total=False):
    supplier: Union[str, "IssueInvoiceBodySupplier2"]
    customer: "IssueInvoiceBodyCustomer"
    kind: Literal["invoice", "simplified", "debit-note"]
    lines: list["IssueInvoiceBodyLinesItem"]
    bases: list["IssueInvoiceBodyBasesItem"]
    document: dict[str, Any]
    withholding: Amount
    prices_include_tax: bool
    series: str
    code: Union[str, int]
    issue_date: str
    operation_date: str
    preceding: list["IssueInvoiceBodyPrecedingItem"]
    currency: str
    exchange_rate: Amount
    rounding: Literal["sum", "line"]
    payment: "IssueInvoiceBodyPayment"
    notes: str
    order_reference: str
    tags: list[str]
    meta: dict[str, str]
    args: dict[str, str]
    workflow: str
    total: Amount
    key: str


class CreditInvoiceBodyLinesItemRequired(TypedDict):
    line: int


class CreditInvoiceBodyLinesItem(CreditInvoiceBodyLinesItemRequired, total=False):
    quantity: Amount


class CreditInvoiceBodyTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class CreditInvoiceBody(TypedDict, total=False):
    lines: list["CreditInvoiceBodyLinesItem"]
    amount: Amount
    tax: Union[Amount, "CreditInvoiceBodyTax2"]
    cause: Literal["agreed", "insolvency", "unpaid", "other"]
    reason: str
    key: str
    series: str


class ReplaceInvoiceBodyCustomerIdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class ReplaceInvoiceBodyCustomerIdentity(ReplaceInvoiceBodyCustomerIdentityRequired, total=False):
    country: str


class ReplaceInvoiceBodyCustomerAddress(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class ReplaceInvoiceBodyCustomerRequired(TypedDict):
    name: str


class ReplaceInvoiceBodyCustomer(ReplaceInvoiceBodyCustomerRequired, total=False):
    tax_code: str
    country: str
    identity: "ReplaceInvoiceBodyCustomerIdentity"
    without_tax_code: bool
    address: "ReplaceInvoiceBodyCustomerAddress"
    email: str
    language: Literal["es", "en"]


class ReplaceInvoiceBodyRequired(TypedDict):
    customer: "ReplaceInvoiceBodyCustomer"


class ReplaceInvoiceBody(ReplaceInvoiceBodyRequired, total=False):
    also: list[str]
    key: str
    series: str


class CancelInvoiceBody(TypedDict, total=False):
    reason: str


class AmendInvoiceBodySupplier2IdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class AmendInvoiceBodySupplier2Identity(AmendInvoiceBodySupplier2IdentityRequired, total=False):
    country: str


class AmendInvoiceBodySupplier2Address(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class AmendInvoiceBodySupplier2Required(TypedDict):
    name: str


class AmendInvoiceBodySupplier2(AmendInvoiceBodySupplier2Required, total=False):
    tax_code: str
    country: str
    identity: "AmendInvoiceBodySupplier2Identity"
    without_tax_code: bool
    address: "AmendInvoiceBodySupplier2Address"
    email: str
    language: Literal["es", "en"]


class AmendInvoiceBodyCustomerIdentityRequired(TypedDict):
    type: Literal["passport", "foreign", "resident", "other"]
    code: str


class AmendInvoiceBodyCustomerIdentity(AmendInvoiceBodyCustomerIdentityRequired, total=False):
    country: str


class AmendInvoiceBodyCustomerAddress(TypedDict, total=False):
    street: str
    city: str
    postcode: str
    region: str
    country: str


class AmendInvoiceBodyCustomerRequired(TypedDict):
    name: str


class AmendInvoiceBodyCustomer(AmendInvoiceBodyCustomerRequired, total=False):
    tax_code: str
    country: str
    identity: "AmendInvoiceBodyCustomerIdentity"
    without_tax_code: bool
    address: "AmendInvoiceBodyCustomerAddress"
    email: str
    language: Literal["es", "en"]


class AmendInvoiceBodyLinesItemTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class AmendInvoiceBodyLinesItemPeriod(TypedDict):
    start: str
    end: str


class AmendInvoiceBodyLinesItemRequired(TypedDict):
    description: str
    price: Amount


class AmendInvoiceBodyLinesItem(AmendInvoiceBodyLinesItemRequired, total=False):
    quantity: Amount
    unit: str
    discount: Amount
    tax: Union[Amount, "AmendInvoiceBodyLinesItemTax2"]
    withholding: Amount
    period: "AmendInvoiceBodyLinesItemPeriod"
    reference: str


class AmendInvoiceBodyBasesItemTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class AmendInvoiceBodyBasesItemRequired(TypedDict):
    base: Amount


class AmendInvoiceBodyBasesItem(AmendInvoiceBodyBasesItemRequired, total=False):
    tax: Union[Amount, "AmendInvoiceBodyBasesItemTax2"]
    description: str


class AmendInvoiceBodyPrecedingItem(TypedDict, total=False):
    id: str
    series: str
    code: str
    issue_date: str


class AmendInvoiceBodyPayment(TypedDict, total=False):
    due_date: str
    method: Literal["cash", "card", "transfer", "direct-debit", "other"]
    iban: str
    paid: Union[Amount, bool]


class AmendInvoiceBody(TypedDict, total=False):
    supplier: Union[str, "AmendInvoiceBodySupplier2"]
    customer: "AmendInvoiceBodyCustomer"
    kind: Literal["invoice", "simplified", "debit-note"]
    lines: list["AmendInvoiceBodyLinesItem"]
    bases: list["AmendInvoiceBodyBasesItem"]
    document: dict[str, Any]
    withholding: Amount
    prices_include_tax: bool
    series: str
    code: Union[str, int]
    issue_date: str
    operation_date: str
    preceding: list["AmendInvoiceBodyPrecedingItem"]
    currency: str
    exchange_rate: Amount
    rounding: Literal["sum", "line"]
    payment: "AmendInvoiceBodyPayment"
    notes: str
    order_reference: str
    tags: list[str]
    meta: dict[str, str]
    args: dict[str, str]
    workflow: str
    total: Amount
    key: str


class MailInvoiceBody(TypedDict, total=False):
    to: list[str]
    language: Literal["en", "es"]
    attach: list[Literal["pdf", "ubl", "cii", "facturae"]]


class WriteSupplierSettingsBodyDefaultTax2(TypedDict, total=False):
    category: Literal["VAT", "IGIC", "IPSI"]
    percent: Amount
    surcharge: Amount
    exempt: str
    regime: str


class WriteSupplierSettingsBody(TypedDict, total=False):
    sign_records: bool
    simplified_max_euros: Literal[400, 3000]
    default_tax: Union[Amount, "WriteSupplierSettingsBodyDefaultTax2", None]
    default_series: Union[dict[str, Any], None]


class CreateWorkspaceBodyRequired(TypedDict):
    name: str
    slug: str
    environment: Literal["simulator", "test", "live"]


class CreateWorkspaceBody(CreateWorkspaceBodyRequired, total=False):
    country: str
    amendments: bool
    strict: Union[bool, list[str]]
    blocking_warnings: list[str]
    correction_series: Union[str, None]
    agreement: bool
    id: str


class UpdateOneWorkspaceBodyFoldersItemRequired(TypedDict):
    key: str


class UpdateOneWorkspaceBodyFoldersItem(UpdateOneWorkspaceBodyFoldersItemRequired, total=False):
    schemas: Union[list[Literal["bill/invoice", "bill/order", "bill/delivery", "bill/payment", "bill/status", "org/party", "org/item", "note/message", "tax/identity"]], None]


class UpdateOneWorkspaceBody(TypedDict, total=False):
    name: str
    country: str
    amendments: bool
    strict: Union[bool, list[str]]
    blocking_warnings: list[str]
    correction_series: Union[str, None]
    reporting_from: Union[dict[str, Any], None]
    agreement: bool
    folders: Union[list["UpdateOneWorkspaceBodyFoldersItem"], None]
    page: Union[dict[str, Any], None]


class CreateKeyOfWorkspaceBodyRequired(TypedDict):
    name: str
    scopes: list[Literal["read", "write", "run", "operate", "application", "admin"]]


class CreateKeyOfWorkspaceBody(CreateKeyOfWorkspaceBodyRequired, total=False):
    application: str
    days: int


class CreateApplicationBodyRequired(TypedDict):
    name: str


class CreateApplicationBody(CreateApplicationBodyRequired, total=False):
    scopes: list[Literal["read", "write", "run", "application"]]


class InviteServicePersonBody(TypedDict):
    name: str


KEYED_CALLS = frozenset([
    "POST /access/v1/keys",
    "POST /access/v1/webhooks",
    "POST /silo/v1/entries",
    "POST /silo/v1/entries/{entry}/files",
    "POST /silo/v1/spool",
    "POST /transform/v1/jobs",
    "POST /transform/v1/bulk",
    "PUT /sequence/v1/series",
    "POST /fiscal/v1/batches",
    "POST /fiscal/v1/registrations",
    "POST /fiscal/v1/invoices",
    "POST /fiscal/v1/invoices/{id}/credit",
    "POST /fiscal/v1/invoices/{id}/replace",
    "POST /fiscal/v1/invoices/{id}/cancel",
    "POST /fiscal/v1/invoices/{id}/amend",
    "POST /fiscal/v1/invoices/{id}/mail",
    "POST /access/v1/workspaces",
    "POST /access/v1/workspaces/{workspace}/keys",
])

AMOUNTS: dict[str, list[tuple[str, ...]]] = {
    "BatchRow": [
        ("total",),
    ],
    "BatchRowPage": [
        ("list", "*", "total",),
    ],
    "ClosedMonth": [
        ("base",),
        ("tax",),
        ("surcharge",),
        ("total",),
    ],
    "Invoice": [
        ("totals", "base",),
        ("totals", "tax",),
        ("totals", "surcharge",),
        ("totals", "withheld",),
        ("totals", "total",),
        ("totals", "payable",),
        ("totals", "due",),
        ("totals", "taxes", "*", "base",),
        ("totals", "taxes", "*", "amount",),
        ("totals", "taxes", "*", "surcharge", "amount",),
        ("totals_eur", "base",),
        ("totals_eur", "tax",),
        ("totals_eur", "total",),
    ],
    "InvoicePage": [
        ("list", "*", "totals", "base",),
        ("list", "*", "totals", "tax",),
        ("list", "*", "totals", "surcharge",),
        ("list", "*", "totals", "withheld",),
        ("list", "*", "totals", "total",),
        ("list", "*", "totals", "payable",),
        ("list", "*", "totals", "due",),
        ("list", "*", "totals", "taxes", "*", "base",),
        ("list", "*", "totals", "taxes", "*", "amount",),
        ("list", "*", "totals", "taxes", "*", "surcharge", "amount",),
        ("list", "*", "totals_eur", "base",),
        ("list", "*", "totals_eur", "tax",),
        ("list", "*", "totals_eur", "total",),
    ],
    "Month": [
        ("closed", "base",),
        ("closed", "tax",),
        ("closed", "surcharge",),
        ("closed", "total",),
        ("in_force", "base",),
        ("in_force", "tax",),
        ("in_force", "surcharge",),
        ("in_force", "total",),
        ("in_force", "by_rate", "*", "base",),
        ("in_force", "by_rate", "*", "tax",),
        ("in_force", "by_rate", "*", "surcharge",),
        ("in_force", "by_rate", "*", "total",),
    ],
    "MonthList": [
        ("list", "*", "base",),
        ("list", "*", "tax",),
        ("list", "*", "surcharge",),
        ("list", "*", "total",),
    ],
    "RecordBook": [
        ("list", "*", "H",),
        ("list", "*", "U",),
        ("list", "*", "V",),
        ("list", "*", "W",),
        ("list", "*", "X",),
        ("list", "*", "Y",),
        ("list", "*", "Z",),
        ("list", "*", "AB",),
        ("list", "*", "AE",),
        ("list", "*", "AF",),
    ],
    "RecordBookRow": [
        ("H",),
        ("U",),
        ("V",),
        ("W",),
        ("X",),
        ("Y",),
        ("Z",),
        ("AB",),
        ("AE",),
        ("AF",),
    ],
    "Return303": [
        ("boxes", "*", "base",),
        ("boxes", "*", "tax",),
    ],
    "Return347": [
        ("list", "*", "total",),
        ("list", "*", "quarters", "*",),
    ],
    "Return349": [
        ("list", "*", "base",),
        ("corrections", "*", "base",),
        ("corrections", "*", "declared_before",),
    ],
    "Return369": [
        ("list", "*", "base",),
        ("list", "*", "tax",),
    ],
}
