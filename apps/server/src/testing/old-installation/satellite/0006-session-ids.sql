alter table sessions add column public_id uuid not null unique default gen_random_uuid();
