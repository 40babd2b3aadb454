import { type Kysely, sql } from 'kysely'

/** Prices by night, check-in and check-out, room numbers, folios, day closing, and how a booking ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table booking add column night_amounts integer[]',
  'update booking set night_amounts = array_fill(nightly_rate * rooms, array[check_out - check_in])',
  'alter table booking alter column night_amounts set not null',
  // Guests are served by older servers, too, while they are updated one after the other. Their desk is refused meanwhile.
  `create function keep_both_prices() returns trigger language plpgsql as $$ begin
    if new.night_amounts is null then
      new.night_amounts := array_fill(new.nightly_rate * new.rooms, array[new.check_out - new.check_in]);
    end if;
    if new.nightly_rate is null then new.nightly_rate := new.night_amounts[1] / new.rooms; end if;
    return new;
  end $$`,
  `create trigger booking_prices before insert on booking
    for each row execute function keep_both_prices()`,
  `comment on column booking.nightly_rate is 'for servers older than night_amounts'`,
  'alter table booking add check (cardinality(night_amounts) = check_out - check_in)',
  `comment on column booking.night_amounts is 'rupees for all its rooms, one for each night'`,

  `create table desk_record (
    booking_id uuid primary key references booking on delete cascade,
    note text not null default '',
    group_name text,
    checked_in_at timestamptz,
    checked_in_by text,
    checked_out_at timestamptz,
    checked_out_by text
  )`,
  `comment on table desk_record is 'what the desk keeps about a booking, wherever it was made'`,
  'create index desk_record_by_group on desk_record (group_name) where group_name is not null',
  `insert into desk_record (booking_id, note) select booking_id, note from desk_booking where note <> ''`,
  'alter table desk_booking drop column note',
  'alter table desk_booking add column request_id uuid',
  'update desk_booking set request_id = booking_id',
  'alter table desk_booking alter column request_id set not null',
  'create index desk_booking_by_request on desk_booking (request_id)',
  `comment on column desk_booking.request_id is 'made by the browser: a repeated request makes nothing new'`,
  `insert into desk_record (booking_id, checked_in_at, checked_in_by)
    select booking_id, marked_at, '' from arrival where mark = 'arrived'
    on conflict (booking_id) do update set checked_in_at = excluded.checked_in_at, checked_in_by = ''`,

  `create table room_pin (
    booking_id uuid not null references booking on delete cascade,
    place integer not null,
    from_night date not null,
    slot integer not null,
    chosen boolean not null default true,
    primary key (booking_id, place, from_night)
  )`,
  `comment on table room_pin is 'the room that one of a booking''s rooms has from a night until its next pin or check-out'`,
  `comment on column room_pin.chosen is 'by the desk; else it was laid out and is kept since check-in'`,
  `insert into room_pin (booking_id, place, from_night, slot, chosen)
    select booking_id, number.place - 1, check_in, number.slot, false
    from arrival join booking on booking.id = booking_id
      cross join unnest(room_numbers) with ordinality as number (slot, place)
    where mark = 'arrived' and cardinality(room_numbers) = rooms`,
  'drop table arrival',

  `create table folio_line (
    id uuid primary key,
    booking_id uuid references booking on delete set null,
    kind text not null check (kind in ('extra','discount','payment','refund')),
    text text not null,
    amount bigint not null check (amount > 0),
    method text check (method in ('cash','upi','card','bank')),
    reference text,
    day date not null,
    written_at timestamptz not null,
    written_by text not null,
    reverses uuid unique references folio_line,
    check ((kind in ('payment','refund')) = (method is not null))
  )`,
  `comment on column folio_line.amount is 'paise'`,
  `comment on column folio_line.day is 'of the desk, from 06:00 to 06:00; for a closed day the next open one'`,
  'create index folio_line_by_booking on folio_line (booking_id)',
  'create index folio_line_by_day on folio_line (day) where method is not null',
  `insert into folio_line (id, booking_id, kind, text, amount, method, day, written_at, written_by)
    select id, booking_id, case when amount > 0 then 'payment' else 'refund' end,
      case when amount > 0 then 'Paid at the desk' else 'Given back at the desk' end, abs(amount), method,
      ((received_at at time zone 'Asia/Kolkata') - interval '6 hours')::date, received_at, received_by
    from desk_receipt`,
  `create table day_close (
    date date primary key,
    counted bigint not null,
    sums jsonb not null,
    closed_at timestamptz not null,
    closed_by text not null
  )`,
  // The days before the last one were counted without this program.
  `insert into day_close (date, counted, sums, closed_at, closed_by)
    select day, sum(cash), json_agg(json_build_object('email', written_by, 'sums',
        json_build_object('cash', cash, 'upi', upi, 'card', 0, 'bank', 0)) order by written_by),
      max(written_at), ''
    from (
      select day, written_by, max(written_at) as written_at,
        coalesce(sum(signed) filter (where method = 'cash'), 0) as cash,
        coalesce(sum(signed) filter (where method = 'upi'), 0) as upi
      from (select *, case kind when 'payment' then amount else -amount end as signed from folio_line) as line
      group by day, written_by
    ) as by_person
    where day < (select max(day) from folio_line)
    group by day`,
  `comment on table day_close is 'the desk''s money of a day: counted cash in paise, and sums by person and method'`,

  `alter table cancellation
    add column reason text,
    add column note text not null default '',
    add column is_no_show boolean not null default false,
    add column used_nights integer not null default 0,
    add column charge bigint`,
  `comment on column cancellation.charge is
    'paise that stay with the hotel beyond used nights and extras; null: all that was paid and did not go back'`,
  'drop table desk_receipt',

  `create table early_departure (
    booking_id uuid primary key references booking on delete cascade,
    check_out date not null,
    night_amounts integer[] not null,
    charge bigint not null,
    reason text not null,
    note text not null,
    left_at timestamptz not null,
    left_by text not null
  )`,
  `comment on table early_departure is 'the check-out and prices before guests left early; charge: paise for unused nights'`,

  `create table to_call (
    booking_id uuid primary key references booking on delete cascade,
    reason text not null,
    noted_at timestamptz not null,
    ticked_at timestamptz,
    ticked_by text
  )`,
  `comment on table to_call is 'guests of a cancelled day whom somebody has to call'`,

  `create table register_entry (
    booking_id uuid not null,
    position integer not null check (position > 0),
    version integer not null default 1,
    name text not null,
    age integer not null,
    nationality text not null default '',
    document text check (document in ('passport','aadhaar','drivingLicence','voterId','other')),
    number_sealed bytea,
    number_last4 text,
    address text not null default '',
    form_sealed bytea,
    day date not null,
    arrived_at timestamptz not null,
    left_at timestamptz,
    check_out date not null,
    sent_at timestamptz,
    sent_by text,
    primary key (booking_id, position)
  )`,
  `comment on table register_entry is 'one arrived guest; stays when the booking is deleted or erased'`,
  `comment on column register_entry.day is 'of the desk, on which they arrived'`,
  `comment on column register_entry.form_sealed is 'what Form III asks about a guest from another country'`,
  'create index register_entry_by_day on register_entry (day)',
  'create index register_entry_by_check_out on register_entry (check_out)',
  `create index register_entry_to_send on register_entry (arrived_at)
    where sent_at is null and nationality not in ('', 'Indian')`,
  `insert into register_entry (booking_id, position, name, age, nationality, document, number_sealed, number_last4,
      address, day, arrived_at, check_out)
    select booking.id, position, name, age, case when aadhaar_sealed is null then '' else 'Indian' end,
      case when aadhaar_sealed is not null then 'aadhaar' when other_id then 'other' end, aadhaar_sealed, aadhaar_last4,
      concat_ws(', ', nullif(city, ''), nullif(district, ''), nullif(state, ''), nullif(pincode, ''), nullif(country, '')),
      ((checked_in_at at time zone 'Asia/Kolkata') - interval '6 hours')::date, checked_in_at, check_out
    from desk_record join booking on booking.id = desk_record.booking_id
      join guest on guest.booking_id = booking.id join guest_details on guest_details.booking_id = booking.id
    where checked_in_at is not null`,

  ...Object.entries({
    deskBookingChanged: 'bookingChanged',
    deskBookingCancelled: 'bookingCancelled',
    cancelledForGuest: 'bookingCancelled',
    detailsCompleted: 'bookingChanged',
    emailCorrected: 'bookingChanged',
    receiptAdded: 'lineAdded',
    receiptRemoved: 'lineReversed',
    arrived: 'checkedIn',
    arrivalUndone: 'undone',
  }).map(([before, after]) => `update audit_entry set action = '${after}' where action = '${before}'`),
]
