alter table users add column marked_for_deletion_at timestamptz;

update users set marked_for_deletion_at = now() where status = 3;

create index users_marked_for_deletion on users (marked_for_deletion_at) where status = 3;

alter table projects add column removal_after timestamptz;

create index projects_to_remove on projects (id) where status = 2;

update projects p set status = 2
where status = 0 and exists (select from users u where u.id = p.owner_id and u.status = 2);
