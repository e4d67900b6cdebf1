alter table store.objects add column shown_by xid8 not null default pg_current_xact_id();

create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state = 1;

alter table store.folders add column shown_by xid8 not null default pg_current_xact_id();

create index folders_shown on store.folders (parent_id, shown_by);

create function store.note_shown() returns trigger language plpgsql as $$
begin
  new.shown_by := pg_current_xact_id();
  return new;
end $$;

create trigger objects_shown before update on store.objects for each row
when (new.is_latest and new.state = 1 and (old.is_latest, old.state, old.folder_id, old.name)
  is distinct from (new.is_latest, new.state, new.folder_id, new.name))
execute function store.note_shown();
