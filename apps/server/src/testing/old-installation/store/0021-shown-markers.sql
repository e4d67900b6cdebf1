drop index store.objects_shown;

create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state <> 0;
