export const schemaName = 'emulator_identity';

/** Email addresses are stored in lower case. Codes and refresh tokens are stored as SHA-256 only. */
export const tables = /* sql */ `
create table if not exists ${schemaName}.signing_key (
  only_one    boolean primary key default true check (only_one),
  private_pem text not null
);
create table if not exists ${schemaName}.account (
  uid                  text primary key,
  email                text not null unique check (email = lower(email)),
  email_verified       boolean not null default false,
  display_name         text,
  photo_url            text,
  password_hash        bytea,
  password_salt        bytea,
  password_changed_at  timestamptz,
  google_subject       text unique,
  custom_claims        jsonb not null default '{}',
  disabled             boolean not null default false,
  sessions_valid_after timestamptz not null,
  created_at           timestamptz not null,
  last_sign_in_at      timestamptz
);
create table if not exists ${schemaName}.session (
  refresh_hash bytea primary key,
  uid          text not null references ${schemaName}.account on delete cascade,
  provider     text not null,
  signed_in_at timestamptz not null
);
create index if not exists session_by_account on ${schemaName}.session (uid);
create table if not exists ${schemaName}.one_time_code (
  code_hash  bytea primary key,
  uid        text not null references ${schemaName}.account on delete cascade,
  kind       text not null,
  expires_at timestamptz not null
);
create index if not exists one_time_code_by_account on ${schemaName}.one_time_code (uid);
`;
