/** The emulator's own schema, separate from the shop's tables and migrations. */
export const SCHEMA = 'emulator_payments';

/** The provider's state. No card number is stored: a payment method has the name of its test card. */
export const TABLES = `
create table if not exists emulator_payments.installation (
  only_row boolean primary key default true check (only_row),
  secret_key text not null,
  publishable_key text not null,
  webhook_secret text not null
);
create table if not exists emulator_payments.payment_methods (
  id text primary key,
  seq bigint generated always as identity,
  body jsonb not null,
  test_card text not null,
  used boolean not null default false
);
create table if not exists emulator_payments.payment_intents (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  body jsonb not null,
  challenge text unique,
  settle_at timestamptz
);
create index if not exists payment_intents_settle on emulator_payments.payment_intents (settle_at)
  where settle_at is not null;
create table if not exists emulator_payments.charges (
  id text primary key,
  seq bigint generated always as identity,
  payment_intent text not null references emulator_payments.payment_intents,
  body jsonb not null
);
create index if not exists charges_payment_intent on emulator_payments.charges (payment_intent);
create table if not exists emulator_payments.refunds (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  payment_intent text not null references emulator_payments.payment_intents,
  charge text not null references emulator_payments.charges,
  body jsonb not null
);
create index if not exists refunds_payment_intent on emulator_payments.refunds (payment_intent);
alter table emulator_payments.refunds
  add column if not exists ends text,
  add column if not exists settle_at timestamptz;
create index if not exists refunds_ends on emulator_payments.refunds (seq) where ends is not null;
create table if not exists emulator_payments.events (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  type text not null,
  subject text not null,
  body jsonb not null,
  copies integer not null,
  attempts integer not null default 0,
  deliver_at timestamptz,
  delivered_at timestamptz,
  last_status integer
);
create index if not exists events_deliver on emulator_payments.events (deliver_at) where deliver_at is not null;
create table if not exists emulator_payments.idempotency_keys (
  slot text primary key,
  fingerprint text not null,
  request text not null,
  status integer not null,
  body jsonb not null,
  made_at timestamptz not null default now()
);
`;
