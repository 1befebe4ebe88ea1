/**
 * A book of a million entries with their people, handling and read attachments, written straight
 * into the tables without their events: for measuring how it is searched, not for being believed.
 */
import { sql } from 'kysely'

import type { Transaction } from '#server/platform/database/tables/transaction.ts'

import { print } from '../src/cli/common/print.ts'
import { learnWords, writeInBulk } from './book.ts'
import type { Stage } from './stage.ts'

const chunk = 50_000
const rareWordCount = 20_000
const filled = 'entry entry_party attachment entry_text stored_file attachment_text'.split(' ')

export async function writeSearchBook(stage: Stage, total: number): Promise<void> {
  const { municipalityId } = stage.municipality
  await writeInBulk(stage, async (db) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(db)
    const indexes = await dropIndexes(db)
    await makeFacts(db)
    for (let from = 1; from <= total; from += chunk) {
      await writeEntries(db, municipalityId, { from, to: Math.min(from + chunk - 1, total), total })
      print(`${Math.min(from + chunk - 1, total)} asientos`)
    }
    await writeTexts(db)
    await learnWords(db)
    for (const definition of indexes) {
      await sql.raw(definition).execute(db)
    }
    await sql`
      insert into registry_series (municipality_id, series_code, year, last_number, last_at)
      select municipality_id, series_code, series_year, max(series_number), max(registered_at)
      from entry group by municipality_id, series_code, series_year
      on conflict (municipality_id, series_code, year)
      do update set last_number = excluded.last_number, last_at = excluded.last_at`.execute(db)
    await sql`update ledger_head set position = (select max(ledger_position) from entry)`.execute(
      db,
    )
  })
}

async function dropIndexes(db: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${filled}) and not i.indisprimary
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(db)
  for (const { name } of rows) {
    await sql`drop index ${sql.id(name)}`.execute(db)
  }
  return rows.map(({ definition }) => definition)
}

/** Numbers that look drawn by lot and are the same each time, and the words they choose from. */
async function makeFacts(db: Transaction): Promise<void> {
  await sql`
    create function pg_temp.lot(n bigint, salt int) returns float8 language sql immutable
      return (hashint8extended(n, salt) & 1048575) / 1048576.0`.execute(db)
  await sql`
    create temporary table rare_word on commit drop as
    select place::int - 1 as place, word from unnest(${rareWords()}::text[]) with ordinality as r(word, place)`.execute(
    db,
  )
  await sql`create unique index on rare_word (place)`.execute(db)
  await sql`
    create function pg_temp.rare(share float8) returns text language sql stable
      return (select word from rare_word where place = floor(${sql.raw(String(rareWordCount))} * share)::int)`.execute(
    db,
  )
  await sql`
    create temporary table fact on commit drop as select
      ${givenNames}::text[] as given, ${surnames}::text[] as surnames, ${subjects}::text[] as subjects,
      ${streets}::text[] as streets, ${sentences}::text[] as sentences,
      (select array_agg(unit_id order by code) from org_unit) as units, (select array_agg(type_id) from document_type) as types,
      (select office_id from registry_office limit 1) as office_id,
      (select array_agg(staff_id order by staff_id) from staff) as staff`.execute(db)
}

async function writeEntries(
  db: Transaction,
  municipalityId: string,
  { from, to, total }: { readonly from: number; readonly to: number; readonly total: number },
): Promise<void> {
  await sql`
    create temporary table fresh on commit drop as
    select n, gen_random_uuid() as entry_id, floor(200000 * power(pg_temp.lot(n, 1), 2))::bigint as person,
      n * 7919 % 100 < 6 as is_open, n % 10 = 3 as has_copy,
      date_part('year', now())::int - 5 + ((n - 1) * 6 / ${total}) as year, ((n - 1) % (${total} / 6 + 1)) + 1 as number,
      now() - (${total} - n) * (interval '5.8 years' / ${total}) as at
    from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db)
  await sql`
    insert into entry_party (municipality_id, entry_id, ordinal, role, kind, given_names, surname1, surname2,
      identity_country, identity_type, identity_number, identity_verified)
    select ${municipalityId}::uuid, entry_id, 0, 'INTERESTED', 'NATURAL', given[1 + floor(21 * pg_temp.lot(person, 2))],
      surnames[1 + floor(31 * power(pg_temp.lot(person, 3), 2))],
      case when pg_temp.lot(person, 4) < 0.4 then initcap(pg_temp.rare(pg_temp.lot(person, 5)))
        else surnames[1 + floor(31 * pg_temp.lot(person, 6))] end,
      'CL', 'CL_RUT', (10000000 + person)::text || person % 10, true
    from fresh, fact`.execute(db)
  await sql`
    insert into entry (municipality_id, entry_id, office_id, series_code, series_year, series_number, entry_number, registered_at,
      registered_on, registered_by_id, presented_at, effective_date, due_on, channel, type_id, subject, statement, request, folios,
      physical_docs, priority, confidentiality, destination_unit_id, register_status, verification_code, receipt_version, sender,
      party_names, identity_numbers, version, ledger_position, hash, previous_hash, handling_status, status_since,
      current_unit_id, assignee_id, route_unit_ids, reader_ids, pending_copy_unit_ids, is_extended, has_reply)
    select ${municipalityId}::uuid, f.entry_id, office_id, 'GENERAL', year, number, 'E-' || year || '-' || lpad(number::text, 6, '0'), at,
      at::date, staff[1], at, at::date, at::date + 30, 'IN_PERSON', types[1 + floor(cardinality(types) * power(pg_temp.lot(n, 7), 2))],
      replace(replace(subjects[1 + floor(20 * power(pg_temp.lot(n, 8), 1.5))], '*', streets[1 + floor(16 * pg_temp.lot(n, 9))]), '#',
        (1 + floor(pg_temp.lot(n, 10) * 4000))::text)
        || case when pg_temp.lot(n, 11) < 0.05 then ' (caso ' || pg_temp.rare(power(pg_temp.lot(n, 12), 3)) || ')' else '' end,
      case when pg_temp.lot(n, 13) < 0.7 then sentences[1 + floor(8 * pg_temp.lot(n, 14))] || ' '
        || pg_temp.rare(power(pg_temp.lot(n, 15), 2)) end,
      case when pg_temp.lot(n, 13) < 0.7 then sentences[1 + floor(8 * pg_temp.lot(n, 16))] end, 2,
      'NONE', 'NORMAL', case when n % 50 = 7 then 'RESTRICTED' when n % 100 = 9 then 'CONFIDENTIAL' else 'ORDINARY' end,
      unit_id, case when n % 200 = 11 then 'ANNULLED' when n % 60 = 13 then 'RECTIFIED' else 'REGISTERED' end, f.entry_id::text, 1,
      concat_ws(' ', p.surname1, p.surname2) || ', ' || p.given_names, concat_ws(' ', p.surname1, p.surname2) || ', ' || p.given_names,
      p.identity_number, 1, n, sha256(n::text::bytea), sha256(n::text::bytea), status, at,
      case when status <> 'REGISTERED' then unit_id end, case when status = 'IN_PROGRESS' then staff[1 + n % cardinality(staff)] end,
      case when status = 'REGISTERED' then '{}' when has_copy then array[unit_id, other_id] else array[unit_id] end,
      case when n % 100 = 9 and n % 3 = 0 then array[staff[1 + n % cardinality(staff)]] else '{}' end,
      case when has_copy and is_open and status <> 'REGISTERED' then array[other_id] else '{}' end, false, false
    from fresh f join entry_party p using (entry_id), fact, lateral (select
      case when n % 1000 = 0 then units[cardinality(units)]
        else units[1 + floor((cardinality(units) - 1) * power(pg_temp.lot(n, 17), 1.5))] end as unit_id,
      units[1 + floor((cardinality(units) - 1) * pg_temp.lot(n, 18))] as other_id,
      case when not is_open then case when n % 9 = 0 then 'CLOSED' else 'ARCHIVED' end
        else (array['REGISTERED', 'ROUTED', 'RECEIVED', 'IN_PROGRESS', 'IN_PROGRESS', 'OBSERVED', 'RETURNED'])[1 + n % 7] end as status) s
    where p.municipality_id = ${municipalityId}`.execute(db)
  await sql`drop table fresh`.execute(db)
}

async function writeTexts(db: Transaction): Promise<void> {
  await sql`
    create temporary table scan on commit drop as
    select e.municipality_id, e.entry_id, e.ledger_position as n, sha256(e.entry_id::text::bytea) as sha256,
      (select string_agg(sentences[1 + floor(8 * pg_temp.lot(ledger_position, 30 + k))] || ' '
        || pg_temp.rare(power(pg_temp.lot(ledger_position, 60 + k), 2)), ' ') from generate_series(1, 12) k) as text
    from entry e, fact where e.ledger_position % 10 = 4`.execute(db)
  await sql`
    insert into stored_file select municipality_id, sha256, 1000, 'application/pdf', 1, false, now() from scan`.execute(
    db,
  )
  await sql`
    insert into attachment (municipality_id, entry_id, attachment_id, ordinal, file_name, sha256, size_bytes, media_type, pages, kind, validity)
    select municipality_id, entry_id, gen_random_uuid(), 0, 'escaneo.pdf', sha256, 1000, 'application/pdf', 1, 'ANNEX', 'COPY'
    from scan`.execute(db)
  await sql`
    insert into attachment_text select municipality_id, sha256, array[text], es_stems(text), now() from scan`.execute(
    db,
  )
  await sql`
    insert into entry_text
    select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
      stretch_marks(e.municipality_id, e.ledger_position), 'x:' || array_to_string(t.stems, ' x:'),
      entry_lexemes(e.subject, e.party_names, e.identity_numbers, concat_ws(' ', e.statement, e.request))))
    from scan join entry e using (municipality_id, entry_id) join attachment_text t using (municipality_id, sha256)`.execute(
    db,
  )
}

const lines = (text: string): string[] => text.trim().split(/\s*\n\s*|\s*,\s*/u)

const givenNames = lines(`Ana María, Carlos, Rosa Elena, Luis Alberto, Camila, José Miguel, Daniela,
  Pedro, Valentina, Jorge, Francisca, Manuel, Javiera, Sergio, Constanza, Raúl, Verónica, Matías,
  Gloria, Ricardo, Inés`)
/** The first are the commonest. */
const surnames = lines(`González, Muñoz, Rojas, Díaz, Pérez, Soto, Contreras, Silva, Martínez,
  Sepúlveda, Morales, Rodríguez, López, Fuentes, Hernández, Torres, Araya, Flores, Espinoza,
  Valenzuela, Castillo, Ramírez, Reyes, Gutiérrez, Castro, Vargas, Álvarez, Vásquez, Tapia,
  Fernández, Sánchez`)
const streets = lines(`Los Aromos, Arturo Prat, Esmeralda, Las Acacias, El Roble, Balmaceda,
  San Martín, Los Copihues, O’Higgins, Manuel Rodríguez, Las Camelias, La Serena, Colón, Los Boldos,
  Gabriela Mistral, Libertad`)
/** `*` is a street, `#` a number. */
const subjects = lines(`
  Solicita poda de árbol en calle * #
  Solicita retiro de escombros en * #
  Solicitud de permiso de obra menor en * #
  Solicita reparación de luminarias en calle *
  Reclamo por ruidos molestos en pasaje * #
  Factura # por servicios
  Permiso de circulación de vehículo patente #
  Recurso contra multa número #
  Oficio # de la Contraloría Regional
  Licencia de conducir: renovación
  Informe social de doña vecina de calle *
  Postulación a subvención municipal #
  Denuncia por microbasural en *
  Certificado de número domiciliario * #
  Patente comercial en calle * #
  Solicitudes de información pública sobre contratos
  Acta de entrega de terreno en *
  Invitación a ceremonia
  Estado de pago # de pavimentación de calle *
  Recepción definitiva de edificación en * #`)
const sentences = [
  'Por medio de la presente expone que la vereda está levantada y las raíces rompen las cañerías.',
  'Se pide que personal municipal inspeccione el lugar y resuelva antes del invierno.',
  'Adjunta fotografías, presupuesto y fotocopia de la cédula de identidad.',
  'El vecino vive hace veinte años en la población y nunca había reclamado.',
  'Requiere respuesta por escrito conforme a la ley de procedimientos administrativos.',
  'La empresa acompaña boletas de garantía, planos y especificaciones técnicas del proyecto.',
  'Los ruidos comienzan de madrugada y no dejan dormir a los niños ni a los adultos mayores.',
  'Se acompaña certificado de dominio vigente y plano de ubicación del inmueble.',
]

function rareWords(): string[] {
  const onsets = 'b,c,ch,d,f,g,l,ll,m,n,p,qu,r,s,t,v,z,tr,br,gr'.split(',')
  const syllables = onsets.flatMap((onset) =>
    'a,e,i,o,u,ia,ue'.split(',').map((vowel) => onset + vowel),
  )
  const syllable = (number: number): string => syllables[number % syllables.length] ?? ''
  return Array.from({ length: rareWordCount }, (_, place) => {
    // A prime apart: neighbours are not alike.
    const number = place * 104_729
    const [second, third] = [1, 2].map((power) => number / syllables.length ** power)
    return `${syllable(number)}${syllable(Math.floor(second ?? 0))}${syllable(Math.floor(third ?? 0))}do`
  }).with(0, 'chupiallido')
}
