/**
 * What a rule would end at in_at, were it enabled, by the same predicate as the job.
 * in_limit: how many versions, uploads and folders are looked at.
 * Returns a row for each action of store.lifecycle_action that there is something for; one with action null says
 * whether all was looked at (amount 1) or not (0).
 */
export const estimateLifecycle = `
create function store.estimate_lifecycle(
  in_bucket bigint, in_rule store.lifecycle_rules, in_at timestamptz, in_limit integer
) returns table (action text, amount bigint, bytes numeric) language plpgsql stable as $$
declare
  bucket_versioning smallint;
  budget integer := in_limit;
  folder bigint;
  path bytea[];
  candidate store.objects;
  verdict text;
  amounts jsonb := '{}';
  sums jsonb := '{}';
begin
  select b.versioning into bucket_versioning from satellite.buckets b where b.id = in_bucket;
  <<folders>>
  for folder in
    with recursive below (id) as (
      select store.find_folder(in_bucket, in_rule.folders)
      union all
      select f.id from below join store.folders f on f.parent_id = below.id
    )
    select below.id from below where below.id is not null
  loop
    budget := budget - 1;
    exit when budget < 0;
    path := store.folder_names(folder);
    for candidate in select o.* from store.objects o where o.folder_id = folder loop
      budget := budget - 1;
      exit folders when budget < 0;
      verdict := store.lifecycle_action(in_rule, candidate, path, bucket_versioning, in_at);
      continue when verdict is null;
      amounts := amounts || jsonb_build_object(verdict, coalesce((amounts ->> verdict)::bigint, 0) + 1);
      sums := sums || jsonb_build_object(verdict, coalesce((sums ->> verdict)::numeric, 0) + candidate.plain_size);
    end loop;
  end loop;
  return query select kind.key, kind.value::bigint, (sums ->> kind.key)::numeric from jsonb_each_text(amounts) kind;
  return query select null::text, (budget >= 0)::integer::bigint, 0::numeric;
end
$$`
