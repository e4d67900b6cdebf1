/** The path of a key as one value, by which unfinished uploads are sorted (objects.upload_path). */
export const joinedPath = `
create function store.joined_path(in_folder_names bytea[], in_name bytea)
returns bytea language sql immutable as $$
select coalesce(string_agg(f.name, ''::bytea order by f.place), ''::bytea) || in_name
from unnest(in_folder_names) with ordinality as f (name, place)
$$`
