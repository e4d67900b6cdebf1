create unique index objects_shown_names on store.objects (folder_id, name) include (id)
where is_latest and state = 1;

drop index store.objects_visible;

alter index store.objects_shown_names rename to objects_visible;

drop trigger objects_shown on store.objects;

create trigger objects_shown before update on store.objects for each row
when (new.is_latest and new.state <> 0 and (old.is_latest, old.state, old.folder_id, old.name)
  is distinct from (new.is_latest, new.state, new.folder_id, new.name))
execute function store.note_shown();
