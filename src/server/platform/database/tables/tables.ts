/**
 * The rows of `db/baseline`, as the queries see them. Written by `npm run types`, not by hand.
 * Instants arrive as `Date`, civil dates as 'YYYY-MM-DD', bytea as `Buffer`, int8 as number
 * (`column-types.ts`).
 */
import type { Generated, GeneratedAlways } from 'kysely'

import type { ColumnShapes, DefaultJson, Json, NullableJson } from './column-shapes.ts'

export interface Tables {
  access_log: {
    municipality_id: string
    access_id: GeneratedAlways<number>
    at: Generated<Date>
    staff_id: string | null
    action: string
    entry_id: string | null
    detail: Generated<string>
    request_id: Generated<string>
  }
  access_seal: {
    municipality_id: string
    after_id: number
    through_id: number
    row_count: number
    root: Buffer
    sealed_at: Date
    ledger_position: number
    forgotten_position: number | null
  }
  account: {
    municipality_id: string
    subject: string
    email: string
    password_hash: string | null
    created_at: Date
  }
  account_link: {
    municipality_id: string
    secret_hash: Buffer
    subject: string
    purpose: 'invitation' | 'reset'
    issued_at: Date
    expires_at: Date
  }
  answer_download: {
    municipality_id: string
    download_id: GeneratedAlways<number>
    outgoing_id: string
    entry_id: string
    downloaded_at: Date
  }
  api_token: {
    municipality_id: string
    token_id: string
    staff_id: string
    secret_hash: Buffer
    scopes: readonly string[]
    networks: Generated<readonly string[]>
    issued_at: Date
    expires_at: Date
    revoked_at: Date | null
    last_used_at: Date | null
    last_used_from: string | null
  }
  attachment: {
    municipality_id: string
    entry_id: string
    attachment_id: string
    ordinal: number
    file_name: string
    sha256: Buffer
    size_bytes: number
    media_type: string
    pages: number | null
    kind: 'FORM' | 'ANNEX' | 'RECEIPT' | 'INTERNAL' | 'RESPONSE'
    validity: 'COPY' | 'CERTIFIED_COPY' | 'ORIGINAL'
    replaces_id: string | null
    replaced_by_id: string | null
  }
  attachment_text: {
    municipality_id: string
    sha256: Buffer
    pages: readonly string[]
    stems: readonly string[]
    read_at: Date
  }
  binding_link: {
    municipality_id: string
    staff_id: string
    secret_hash: Buffer
    issued_at: Date
    expires_at: Date
  }
  break_glass: {
    subject: string
    opened_at: Date
    expires_at: Date
    used_at: Date | null
  }
  calendar_year: {
    municipality_id: string
    year: number
    approved_at: Date | null
    approved_by: string | null
  }
  clock_correction: {
    municipality_id: string
    correction_id: string
    from_position: number
    through_position: number
    ledger_position: number
    corrected_at: Date
  }
  closing_stamp: {
    municipality_id: string
    ledger_position: number
    token: Buffer
    stamped_at: Date
  }
  daily_closing: {
    municipality_id: string
    office_id: string
    on_date: string
    sequence: number
    closing_id: string
    ledger_position: number
    first_position: number
    through_position: number
    root: Buffer
    closed_at: Date
    closed_by_id: string | null
    entry_count: number
    first_number: string | null
    last_number: string | null
    annulled: readonly string[]
    rectified: readonly string[]
    late: readonly string[]
    exits: NullableJson<ColumnShapes['daily_closing.exits']>
  }
  damaged_file: {
    municipality_id: string
    sha256: Buffer
    trouble: 'DAMAGED' | 'MISSING'
    found_at: Generated<Date>
  }
  deadline_sweep: {
    municipality_id: string
    sweep_id: string
    dates: readonly string[]
    office_id: string | null
    total: number
    examined: Generated<number>
    moved: Generated<number>
    after_position: Generated<number>
    started_at: Generated<Date>
    finished_at: Date | null
  }
  delivery_attempt: {
    municipality_id: string
    outgoing_id: string
    delivery_id: string
    ordinal: number
    attempted_at: Date
    result: 'DELIVERED' | 'REFUSED' | 'RETURNED' | 'PUBLISHED' | 'NOT_FOUND'
    received_by: string | null
    note: string | null
    recorded_by_id: string
    recorded_at: Date
    ledger_position: number
  }
  document_type: {
    municipality_id: string
    type_id: string
    code: string
    name: string
    default_unit_id: string | null
    deadline_amount: number | null
    deadline_unit: 'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' | null
    confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
    priority: 'NORMAL' | 'URGENT' | 'VERY_URGENT'
    required_attachments: Generated<readonly string[]>
    subject_template: Generated<string>
    is_sealed: Generated<boolean>
    is_active: Generated<boolean>
    silence_note: Generated<string>
  }
  ended_session: {
    id_hash: Buffer
    ground: 'idle' | 'longest' | 'person' | 'deactivated' | 'credentials' | 'provider'
    ended_at: Generated<Date>
  }
  entry: {
    municipality_id: string
    entry_id: string
    office_id: string
    series_code: string
    series_year: number
    series_number: number
    entry_number: string
    registered_at: Date
    registered_on: string
    registered_by_id: string
    presented_at: Date
    late_reason: string | null
    effective_date: string
    due_on: string | null
    channel: string
    transport_type: string | null
    transport_number: string | null
    type_id: string
    subject: string
    statement: string | null
    request: string | null
    document_date: string | null
    sender_reference: string | null
    file_number: string | null
    folios: number
    declared_attachments: number | null
    non_document_items: string | null
    physical_docs: string
    physical_custody: string | null
    priority: string
    urgency_reason: string | null
    confidentiality: ColumnShapes['entry.confidentiality']
    destination_unit_id: string
    register_status: 'REGISTERED' | 'RECTIFIED' | 'ANNULLED'
    annulment: NullableJson<unknown>
    verification_code: string
    receipt_version: number
    rectified_at: Date | null
    sender: string
    version: number
    ledger_position: number
    hash: Buffer
    previous_hash: Buffer
    handling_status: Generated<'REGISTERED' | 'ROUTED' | 'RECEIVED' | 'IN_PROGRESS'
      | 'OBSERVED' | 'RETURNED' | 'CLOSED' | 'ARCHIVED'>
    status_since: Date
    current_unit_id: string | null
    assignee_id: string | null
    route_unit_ids: Generated<readonly string[]>
    reader_ids: Generated<readonly string[]>
    pending_sender_id: string | null
    pending_from_unit_id: string | null
    pending_copy_unit_ids: Generated<readonly string[]>
    received_copy_unit_ids: Generated<readonly string[]>
    suspended_since: string | null
    is_extended: Generated<boolean>
    remedy_by: string | null
    outcome: string | null
    has_reply: Generated<boolean>
    party_names: Generated<string>
    identity_numbers: Generated<string>
    confidentiality_change: NullableJson<unknown>
  }
  entry_editor: {
    municipality_id: string
    entry_id: string
    editor_id: string
    staff_id: string
    since: Generated<Date>
    seen_at: Generated<Date>
  }
  entry_note: {
    municipality_id: string
    entry_id: string
    note_id: string
    text: string
    written_at: Date
    written_by_id: string
  }
  entry_party: {
    municipality_id: string
    entry_id: string
    ordinal: number
    role: 'INTERESTED' | 'CO_INTERESTED' | 'REPRESENTATIVE' | 'PRESENTER'
    kind: 'NATURAL' | 'LEGAL' | 'PUBLIC_BODY' | 'ANONYMOUS'
    given_names: string | null
    surname1: string | null
    surname2: string | null
    legal_name: string | null
    identity_country: string | null
    identity_type: string | null
    identity_number: string | null
    identity_verified: boolean
    identity_note: string | null
    missing_identity: string | null
    address: string | null
    postal_code: string | null
    city: string | null
    phone: string | null
    email: string | null
    notification_channel: string | null
    representation_type: string | null
  }
  entry_relation: {
    municipality_id: string
    entry_id: string
    related_entry_id: string
    kind: 'ANSWERS' | 'COMPLEMENTS' | 'REMEDIES' | 'DUPLICATES' | 'REPLACES' | 'MERGED_INTO'
  }
  file_reading: {
    municipality_id: string
    sha256: Buffer
    state: Generated<'WAITING' | 'READ' | 'FAILED' | 'SKIPPED'>
    reason: ColumnShapes['file_reading.reason'] | null
    asked_at: Generated<Date>
    taken_at: Date | null
    tries: Generated<number>
    total_pages: number | null
    read_pages: number | null
    lost_pages: number | null
    confidences: ColumnShapes['file_reading.confidences'] | null
    has_thumbnail: Generated<boolean>
    read_at: Date | null
  }
  file_scan: {
    municipality_id: string
    sha256: Buffer
    state: 'WAITING' | 'CLEAN' | 'INFECTED' | 'TOO_LARGE'
    found: string | null
    asked_at: Generated<Date>
    looked_at: Date | null
    told_at: Date | null
    released_by_id: string | null
    released_at: Date | null
    release_reason: string | null
  }
  hand_over: {
    municipality_id: string
    entry_id: string
    sequence: number
    kind: 'PRINCIPAL' | 'COPY'
    from_unit_id: string | null
    unit_id: string
    purpose: 'ACTION' | 'INFORMATION' | 'REPORT' | 'APPROVAL' | 'FILING'
    instruction: string | null
    paper_included: boolean
    folios_sent: number | null
    due_on: string | null
    sent_by_id: string
    sent_at: Date
    state: 'PENDING' | 'RECEIVED' | 'RETURNED' | 'RECALLED'
    received_by_id: string | null
    received_at: Date | null
    folios_received: number | null
    ended_by_id: string | null
    ended_at: Date | null
  }
  holiday: {
    municipality_id: string
    on_date: string
    layer: 'COUNTRY' | 'REGION' | 'MUNICIPALITY' | 'ENTITY' | 'OFFICE' | 'LOCALITY'
    name: string
    source: string
    office_id: string | null
    act: Generated<string>
    locality: string | null
    place: GeneratedAlways<string>
  }
  identity_binding: {
    municipality_id: string
    staff_id: string
    issuer: string
    subject: string
    bound_at: Date
  }
  imported_book: {
    municipality_id: string
    book_id: string
    name: string
    file_name: string
    file_sha256: Buffer
    row_count: number
    rows_sha256: Buffer
    first_on: string | null
    last_on: string | null
    imported_at: Date
    imported_by: Generated<string>
  }
  imported_entry: {
    municipality_id: string
    book_id: string
    ordinal: number
    number: string
    date: string
    sequence: number | null
    year: number | null
    on_date: string | null
    sender: string
    subject: string
    document_type: string
    destination: string
    folios: string
    notes: string
    other: Json<ColumnShapes['imported_entry.other']>
    folded: GeneratedAlways<string>
  }
  job: {
    municipality_id: string
    job_id: string
    kind: string
    payload: Json<unknown>
    asked_by_id: string | null
    state: Generated<'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>
    run: Generated<number>
    failures: Generated<number>
    done_count: Generated<number>
    total_count: number | null
    result: NullableJson<unknown>
    asked_at: Generated<Date>
    next_try_at: Generated<Date>
    started_at: Date | null
    seen_at: Date | null
    finished_at: Date | null
    keep_until: Date
  }
  known_device: {
    municipality_id: string
    device_id: string
    staff_id: string
    device_hash: Buffer
    user_agent: string
    address: string
    first_seen_at: Date
    last_seen_at: Date
    is_news: boolean
  }
  ledger_event: {
    municipality_id: string
    position: number
    previous_hash: Buffer
    hash: Buffer
    body: string
    type: string
    subject_id: string
    actor_id: string | null
    at: Date
  }
  ledger_head: {
    municipality_id: string
    position: number
    hash: Buffer
    last_at: Date
  }
  letter: {
    municipality_id: string
    letter_id: string
    office_id: string
    unit_id: string
    confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
    status: 'DRAFT' | 'IN_REVIEW' | 'NUMBERED' | 'DISCARDED'
    since: Date
    revision: number
    author_id: string
    changed_by_id: string
    changed_at: Date
    reviewer_id: string | null
    approved_revision: number | null
    approved_by_id: string | null
    form: Json<ColumnShapes['letter.form']>
    words: string
    route_unit_ids: readonly string[]
    reader_ids: readonly string[]
  }
  letter_file: {
    municipality_id: string
    letter_id: string
    ordinal: number
    signer_id: string | null
    uploaded_by_id: string | null
    signed_by: string | null
    kept_at: Date
    sha256: Buffer
    size_bytes: number
    media_type: string
    pages: number | null
  }
  letter_remark: {
    municipality_id: string
    letter_id: string
    remark_id: string
    revision: number
    decision: 'RETURNED' | 'APPROVED'
    remark: string | null
    made_by_id: string
    made_at: Date
  }
  letter_template: {
    municipality_id: string
    template_id: string
    version: number
    form: Json<ColumnShapes['letter_template.form']>
    written_by_id: string
    approved_by_id: string
    approved_at: Date
  }
  letter_text: {
    municipality_id: string
    letter_id: string
    text_id: string
    revision: number | null
    saved_by_id: string
    saved_at: Date
    form: Json<ColumnShapes['letter_text.form']>
  }
  mail_message: {
    municipality_id: string
    message_id: string
    to_address: string
    subject: string
    sealed_text: Buffer | null
    state: 'WAITING' | 'SENT' | 'FAILED'
    attempts: Generated<number>
    next_try_at: Date
    expires_at: Date
    queued_at: Date
    ended_at: Date | null
    problem: string | null
    is_of_closing: Generated<boolean>
    sealed_headers: Buffer | null
  }
  municipality: {
    municipality_id: string
    name: string
    country: string
    time_zone: string
    book_scope: 'MUNICIPALITY' | 'OFFICE'
    book_prefix: string
    shield_png: Buffer | null
    contact: Generated<string>
    created_at: Date
    receipt_footer: Generated<string>
    label_size: Generated<'50x25' | '62x29'>
    calendar_mode: 'OFFICE' | 'UNION' | null
    remedy_amount: number | null
    remedy_unit: 'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' | null
    decision_amount: number | null
    decision_unit: 'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' | null
    region: string | null
    status_mails_since: Date | null
    publishes_times: Generated<boolean>
    gives_answers: Generated<boolean>
  }
  notice: {
    municipality_id: string
    notice_id: Generated<string>
    staff_id: string
    entry_id: string | null
    kind: 'ASSIGNED' | 'ARRIVED' | 'RETURNED' | 'DUE_TOMORROW' | 'NOT_ROUTED'
      | 'ANNULMENT_ASKED' | 'CONFIDENTIALITY_ASKED' | 'CONFIDENTIALITY_RAISED'
      | 'CONFIDENTIALITY_LOWERED' | 'CONFIDENTIALITY_KEPT' | 'LETTER_TO_REVIEW' | 'LETTER_RETURNED'
      | 'LETTER_APPROVED' | 'LETTER_TO_SIGN' | 'LETTER_SIGNED' | 'LETTER_ANNULLED'
      | 'LETTER_DISCARDED' | 'LETTER_STALLED' | 'REPORT_READY' | 'REPORT_FAILED' | 'FILE_DAMAGED'
      | 'FILE_MISSING' | 'FILE_QUARANTINED' | 'STATUS_MAIL_FAILED' | 'PERSON_SEARCHES'
      | 'CONFIDENTIAL_READ' | 'POWER_ASKED' | 'POWER_GIVEN' | 'POWER_DECLINED' | 'WAY_IN_OPENED'
      | 'CLOCK_WAITS' | 'BOOK_AHEAD' | 'CLOCKS_APART' | 'BOOK_RESTORED' | 'STAMPS_MISSING'
      | 'LETTERS_MISSING' | 'DRILL_OLD' | 'DRILL_FAILED' | 'SCANS_WAIT' | 'WEBHOOK_STOPPED'
    ledger_position: number | null
    due_on: string | null
    made_at: Date
    shows_at: Date
    read_at: Date | null
    mailed_on: string | null
    job_id: string | null
    about_id: string | null
    letter_id: string | null
  }
  numbered_letter: {
    municipality_id: string
    letter_id: string
    series_code: string
    series_year: number
    series_number: number
    document_number: string
    document_date: string
    numbered_by_id: string
    content: Json<ColumnShapes['numbered_letter.content']>
    status: 'TO_SIGN' | 'SIGNED' | 'DISPATCHED' | 'ANNULLED'
    since: Date
    next_signer_id: string | null
    outgoing_id: string | null
    annulment: NullableJson<ColumnShapes['numbered_letter.annulment']>
    ledger_position: number
    hash: Buffer
    previous_hash: Buffer
  }
  org_unit: {
    municipality_id: string
    unit_id: string
    parent_id: string | null
    code: string
    name: string
    valid_from: string
    valid_to: string | null
    successor_id: string | null
    delegates: Generated<boolean>
  }
  outgoing: {
    municipality_id: string
    outgoing_id: string
    office_id: string
    series_code: string
    series_year: number
    series_number: number
    exit_number: string
    dispatched_at: Date
    dispatched_on: string
    dispatched_by_id: string
    unit_id: string
    kind: 'OFFICIAL_LETTER' | 'LETTER' | 'RESOLUTION' | 'NOTIFICATION' | 'CERTIFICATE'
      | 'CIRCULAR'
    document_number: string | null
    document_date: string
    signed_by: string
    subject: string
    folios: number
    confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
    own_confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
    addressee_line: string
    awaited: number
    notify_by: string | null
    tried_at: Date | null
    status: Generated<'DISPATCHED' | 'ANNULLED'>
    annulment: NullableJson<ColumnShapes['outgoing.annulment']>
    route_unit_ids: readonly string[]
    reader_ids: readonly string[]
    words: string
    ledger_position: number
    hash: Buffer
    previous_hash: Buffer
  }
  outgoing_addressee: {
    municipality_id: string
    outgoing_id: string
    ordinal: number
    name: string
    identity: string | null
    address: string | null
    means: 'IN_PERSON' | 'CERTIFIED_POST' | 'NOTIFIER' | 'ELECTRONIC_BOX' | 'PUBLICATION'
  }
  outgoing_answer: {
    municipality_id: string
    outgoing_id: string
    entry_id: string
  }
  outgoing_file: {
    municipality_id: string
    outgoing_id: string
    file_id: string
    ordinal: number
    role: 'DOCUMENT' | 'ANNEX'
    file_name: string
    sha256: Buffer
    size_bytes: number
    media_type: string
    pages: number | null
  }
  overdue_letters_queued: {
    municipality_id: string
    week: string
    queued_at: Date
  }
  party: {
    municipality_id: string
    party_id: string
    kind: 'NATURAL' | 'LEGAL' | 'PUBLIC_BODY'
    given_names: string | null
    surname1: string | null
    surname2: string | null
    legal_name: string | null
    identity_country: string | null
    identity_type: string | null
    identity_number: string | null
    address: string | null
    postal_code: string | null
    city: string | null
    phone: string | null
    email: string | null
    notification_channel: 'ELECTRONIC' | 'PAPER' | 'EMAIL' | null
    seen_at: Date
    folded_name: GeneratedAlways<string>
  }
  passkey: {
    municipality_id: string
    subject: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: readonly string[]
    name: string
    is_synced: boolean
    created_at: Date
    used_at: Date | null
  }
  phone_link: {
    municipality_id: string
    staff_id: string
    entry_id: string
    session_hash: Buffer
    code_hash: Buffer | null
    capability_hash: Buffer | null
    ends_at: Date
    closed_at: Date | null
    page_ids: Generated<readonly string[]>
    coming: Generated<number>
    file_id: string
    joined_ids: Generated<readonly string[]>
  }
  proposal: {
    municipality_id: string
    proposal_id: string
    kind: string
    subject_id: string | null
    payload: Json<unknown>
    stage: 'PROPOSED' | 'CONFIRMED' | 'DECLINED'
    proposed_at: Date
    proposed_by_id: string
    lapses_at: Date | null
    decided_at: Date | null
    decided_by_id: string | null
    reason: string | null
  }
  provider_exit: {
    secret_hash: Buffer
    sealed_address: Buffer
    opened_at: Date
  }
  provider_record: {
    model: string
    id: string
    payload: Json<ColumnShapes['provider_record.payload']>
    grant_id: string | null
    uid: string | null
    consumed_at: Date | null
    expires_at: Date | null
  }
  public_times: {
    municipality_id: string
    quarter: string
    reckoned_at: Date
    types: Json<ColumnShapes['public_times.types']>
  }
  rate_limit: {
    key: string
    points: number
    expire: number | null
  }
  receipt: {
    municipality_id: string
    entry_id: string
    version: number
    verification_code: string
    issued_at: Date
  }
  recovery_code: {
    municipality_id: string
    subject: string
    label: string
    code_hash: string
    created_at: Date
    used_at: Date | null
  }
  registry_office: {
    municipality_id: string
    office_id: string
    code: string
    name: string
    address: Generated<string>
    time_zone: string
    closes_at: Json<ColumnShapes['registry_office.closes_at']>
    after_hours_policy: 'SAME_DAY' | 'NEXT_WORKING_DAY'
    is_main: boolean
    valid_to: string | null
    seasons: DefaultJson<ColumnShapes['registry_office.seasons']>
  }
  registry_series: {
    municipality_id: string
    series_code: string
    year: number
    last_number: number
    last_at: Date
  }
  report_file_part: {
    municipality_id: string
    job_id: string
    part: number
    bytes: Buffer
  }
  restored_book: {
    municipality_id: string
    restoration_id: Generated<string>
    restored_at: Generated<Date>
    restored_to: Date
    position: number
    hash: Buffer
    decided_position: number | null
  }
  role_assignment: {
    municipality_id: string
    staff_id: string
    role: 'ADM' | 'REG' | 'JREG' | 'JU' | 'TR' | 'AUD'
    office_id: string | null
    unit_id: string | null
    valid_from: string
    valid_to: string | null
    assignment_id: string
    source: Generated<'LOCAL' | 'CLAIM'>
  }
  saved_view: {
    municipality_id: string
    view_id: string
    owner_id: string
    name: string
    is_shared: boolean
    question: Json<unknown>
    saved_at: Date
  }
  session: {
    id_hash: Buffer
    public_id: string
    municipality_id: string
    staff_id: string
    created_at: Date
    seen_at: Date
    authenticated_at: Date
    methods: readonly string[]
    provider_session: string | null
    sealed_id_token: Buffer | null
    user_agent: string
    address: string
    provider_sid: string | null
    device_hash: Buffer | null
  }
  sign_in_attempt: {
    secret_hash: Buffer
    state: string
    nonce: string
    code_verifier: string
    mode: 'popup' | 'page'
    return_to: string
    is_fresh: boolean
    previous_id_hash: Buffer | null
    started_at: Date
    used_at: Date | null
    session_id_hash: Buffer | null
    door: Generated<'main' | 'emergency'>
    binding_hash: Buffer | null
    takes_undated: Generated<boolean>
  }
  skipped_numbers: {
    municipality_id: string
    series_code: string
    year: number
    first_number: number
    last_number: number
    ledger_position: number
  }
  spent_token: {
    token_hash: Buffer
    forget_after: Date
  }
  staff: {
    municipality_id: string
    staff_id: string
    issuer: string
    subject: string
    name: string
    email: string
    clerk_code: string
    status: 'PENDING' | 'REJECTED' | 'ACTIVE' | 'DISABLED'
    created_at: Date
    wants_digest: Generated<boolean>
    digest_on: string | null
    wants_overdue_letter: Generated<boolean>
  }
  standing_trouble: {
    municipality_id: string
    kind: 'CLOCK_WAITS' | 'BOOK_AHEAD' | 'CLOCKS_APART' | 'BOOK_RESTORED' | 'STAMPS_MISSING'
      | 'LETTERS_MISSING' | 'DRILL_OLD' | 'DRILL_FAILED' | 'SCANS_WAIT' | 'WEBHOOK_STOPPED'
    since: Date
    seen_at: Date
  }
  status_mail: {
    municipality_id: string
    mail_id: string
    entry_id: string
    made_at: Date
    news: string
    told: string
    to_masked: string
    address_hash: Buffer
    outcome: Generated<'WAITING' | 'SENT' | 'FAILED' | 'SUPERSEDED'>
    failure: 'NO_MAILBOX' | 'FULL' | 'REFUSED' | 'EXPIRED' | null
    ended_at: Date | null
  }
  status_mail_due: {
    municipality_id: string
    entry_id: string
    due_at: Date
  }
  status_mail_stop: {
    municipality_id: string
    scope_hash: Buffer
    stopped_at: Date
  }
  stored_file: {
    municipality_id: string
    sha256: Buffer
    size_bytes: number
    media_type: string
    pages: number | null
    is_encrypted: boolean
    stored_at: Date
  }
  substitution: {
    municipality_id: string
    substitution_id: string
    absent_id: string
    substitute_id: string
    valid_from: string
    valid_to: string
  }
  totp_factor: {
    municipality_id: string
    subject: string
    sealed_secret: Buffer
    last_step: number
    created_at: Date
  }
  upload: {
    municipality_id: string
    upload_id: string
    staff_id: string
    file_name: string
    sha256: Buffer
    uploaded_at: Date
    remarks: DefaultJson<ColumnShapes['upload.remarks']>
  }
  webhook: {
    municipality_id: string
    webhook_id: string
    url: string
    description: string
    kinds: ColumnShapes['webhook.kinds']
    status: 'ACTIVE' | 'PAUSED' | 'REMOVED'
  }
  webhook_message: {
    municipality_id: string
    webhook_id: string
    message_id: string
    position: number | null
    entry_id: string | null
    type: ColumnShapes['webhook_message.type']
    body: string
    made_at: Date
    state: Generated<'WAITING' | 'ACCEPTED' | 'GIVEN_UP'>
    attempts: Generated<number>
    next_try_at: Date
    taken_until: Date | null
    answered_status: number | null
    problem: string | null
    ended_at: Date | null
  }
  webhook_progress: {
    municipality_id: string
    webhook_id: string
    position: number
    stopped_at: Date | null
    stop_reason: 'GIVEN_UP' | 'GONE' | 'RESTORED' | null
  }
  webhook_secret: {
    municipality_id: string
    webhook_id: string
    secret_id: string
    sealed_secret: Buffer
    issued_at: Date
    signs_until: Date | null
  }
  work_transfer: {
    municipality_id: string
    transfer_id: string
    staff_id: string
    asked_by_id: string
    reason: string
    asked_at: Date
  }
  work_transfer_line: {
    municipality_id: string
    transfer_id: string
    entry_id: string
    unit_id: string
    to_staff_id: string
    ledger_position: number | null
    is_settled: Generated<boolean>
  }
  year_closing: {
    municipality_id: string
    series_code: string
    year: number
    closing_id: string
    ledger_position: number
    through_position: number
    closed_at: Date
    entry_count: number
    first_number: string | null
    last_number: string | null
    annulled_count: number
    rectified_count: number
    months: readonly number[]
    day_count: number
    root: Buffer
    sequence: Generated<number>
    exits: NullableJson<ColumnShapes['year_closing.exits']>
  }
}
