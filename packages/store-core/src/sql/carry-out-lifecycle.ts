/**
 * One batch of carrying out the rules of a bucket: unfinished uploads, then a walk through its folders by their ids,
 * the names of each downwards, the versions of a name from the oldest. Looks at up to in_limit versions and folders and
 * ends up to in_removals of them. Each day has one walk; store.lifecycle_walks says where it is.
 * Returns how many ended, and whether there is nothing more to do now: also when another process is at this bucket,
 * when it has no rules or is being deleted, and when its project is closed.
 */
export const carryOutLifecycle = `
create function store.carry_out_lifecycle(
  in_bucket bigint, in_at timestamptz, in_limit integer, in_removals integer, in_garbage_after timestamptz,
  out ended integer, out is_done boolean
) language plpgsql as $$
declare
  today timestamptz := date_trunc('day', in_at, 'UTC');
  bucket record;
  rules store.lifecycle_rules[];
  walk store.lifecycle_walks;
  budget integer := in_limit;
  seen integer;
  here bigint;
  names bytea[];
  began_in bigint;
  began_at bytea;
  candidate store.objects;
  action text;
  due bigint[] := '{}';
  due_folder bigint[] := '{}';
  due_name bytea[] := '{}';
  due_action text[] := '{}';
  marker record;
begin
  ended := 0;
  is_done := true;
  if not pg_try_advisory_xact_lock(7911, store.bucket_number(in_bucket)) then return; end if;
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.versioning, b.notification is not null as tells into bucket
    from satellite.buckets b join satellite.projects p on p.id = b.project_id
    where b.id = in_bucket and not b.being_deleted and p.status = 1 and p.rate_limit is distinct from 0;
  if bucket.project_id is null then return; end if;
  rules := array(
    select r from store.lifecycle_rules r where r.bucket_id = in_bucket and r.is_enabled order by r.place
  );
  if cardinality(rules) = 0 then return; end if;
  insert into store.lifecycle_walks (bucket_id, day) values (in_bucket, today)
    on conflict (bucket_id) do update
    set day = today, is_done = false, folder_id = null, name = null, version = null
    where lifecycle_walks.is_done and lifecycle_walks.day <> today;
  select * into walk from store.lifecycle_walks w where w.bucket_id = in_bucket for update;
  if walk.is_done then return; end if;

  -- Uploads, before the walk.
  if walk.folder_id is null then
    for candidate in
      select o.* from store.objects o
      where o.upload_bucket = in_bucket and o.state = 0
        and store.lifecycle_action_of(rules, o, store.folder_names(o.folder_id), bucket.versioning, in_at) = 'upload'
      order by o.id limit in_removals for update skip locked
    loop
      perform store.remove_for_good(candidate.id, in_garbage_after, in_at);
      ended := ended + 1;
    end loop;
    if ended = in_removals then is_done := false; return; end if;
    walk.folder_id := 0;
  end if;

  -- What is due on this stretch of the walk.
  began_in := walk.folder_id;
  began_at := walk.name;
  <<folders>>
  loop
    select f.id into here from store.folders f
      where f.bucket_id = in_bucket and f.id >= walk.folder_id order by f.id limit 1;
    if here is null then walk.is_done := true; exit; end if;
    if here <> walk.folder_id then
      walk.folder_id := here; walk.name := null; walk.version := null;
    end if;
    names := store.folder_names(here);
    seen := 0;
    for candidate in
      select o.* from store.objects o
      where o.folder_id = here and o.state <> 0
        and (walk.name is null or (o.name <= walk.name and (o.name < walk.name or o.version > walk.version)))
      order by o.name desc, o.version limit budget
    loop
      seen := seen + 1;
      walk.name := candidate.name; walk.version := candidate.version;
      action := store.lifecycle_action_of(rules, candidate, names, bucket.versioning, in_at);
      -- A marker whose older versions this walk has passed was not lone when the walk came to it.
      continue when action is null or (action = 'marker' and here = began_in and candidate.name = began_at);
      due := due || candidate.id; due_folder := due_folder || here;
      due_name := due_name || candidate.name; due_action := due_action || action;
      exit folders when cardinality(due) >= in_removals;
    end loop;
    exit when seen >= budget;
    budget := budget - seen - 1;
    walk.folder_id := here + 1; walk.name := null; walk.version := null;
    exit when budget <= 0;
  end loop;

  -- Once more with the key locked: it may have changed, or be locked, since.
  for at in 1 .. cardinality(due) loop
    perform store.lock_key(due_folder[at], due_name[at]);
    select * into candidate from store.objects o where o.id = due[at] for update;
    continue when candidate.id is null;
    names := store.folder_names(candidate.folder_id);
    continue when due_action[at] is distinct from
      store.lifecycle_action_of(rules, candidate, names, bucket.versioning, in_at);
    if due_action[at] = 'expire' and bucket.versioning <> 1 then
      marker := store.insert_marker(
        bucket.project_id, in_bucket, candidate.folder_id, candidate.name, candidate.id, candidate.version,
        (select o.id from store.objects o
          where o.folder_id = candidate.folder_id and o.name = candidate.name and o.state <> 0 and not o.versioned
            and bucket.versioning = 3),
        bucket.versioning = 2, in_at, in_garbage_after, false
      );
      if bucket.tells then
        perform satellite.tell_of_object(
          in_bucket, 'object.expired', 's3:LifecycleExpiration:DeleteMarkerCreated', marker.object_stream,
          marker.object_version, bucket.versioning = 2, null, in_at, false
        );
      end if;
    else
      perform store.remove_for_good(candidate.id, in_garbage_after, in_at);
      if bucket.tells then
        perform satellite.tell_of_object(
          in_bucket, 'object.expired', 's3:LifecycleExpiration:Delete', candidate.stream_id, candidate.version,
          candidate.versioned, case when candidate.state = 1 then candidate.plain_size end, in_at, false
        );
      end if;
    end if;
    ended := ended + 1;
  end loop;
  update store.lifecycle_walks w
    set is_done = walk.is_done, folder_id = walk.folder_id, name = walk.name, version = walk.version
    where w.bucket_id = in_bucket;
  is_done := walk.is_done;
end
$$`

/** What the first of the rules that does something does: see store.lifecycle_action. */
export const lifecycleActionOf = `
create function store.lifecycle_action_of(
  in_rules store.lifecycle_rules[], in_object store.objects, in_names bytea[], in_versioning smallint,
  in_at timestamptz
) returns text language plpgsql stable as $$
declare
  rule store.lifecycle_rules;
  action text;
begin
  foreach rule in array in_rules loop
    action := store.lifecycle_action(rule, in_object, in_names, in_versioning, in_at);
    if action is not null then return action; end if;
  end loop;
  return null;
end
$$`
