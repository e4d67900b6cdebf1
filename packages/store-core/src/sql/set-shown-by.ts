/**
 * Notes which transaction made a version visible to listings (objects.shown_by), so that who keeps a folder's names can
 * ask for what came since. Why: docs/decisions/listing-encrypted-folders.md.
 */
export const setShownBy = `
create function store.set_shown_by() returns trigger language plpgsql as $$
begin
  new.shown_by := pg_current_xact_id();
  return new;
end
$$`

/** An upload that is completed, a version or marker that nothing hides any more, an object that moves. */
export const objectsShown = `
create trigger objects_shown before update on store.objects for each row
when (new.is_latest and new.state <> 0 and (old.is_latest, old.state, old.folder_id, old.name)
  is distinct from (new.is_latest, new.state, new.folder_id, new.name))
execute function store.set_shown_by()`
