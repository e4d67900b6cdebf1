alter table api_keys rename column secret to sealed_secret;

create table root_secret (
  the_only_one boolean primary key default true check (the_only_one),
  fingerprint bytea not null
);
