alter table projects
add sealed_passphrase bytea,
add passphrase_key_id text,
add check ((sealed_passphrase is null) = (passphrase_key_id is null));
