create unique index users_external_id on users (external_id);
