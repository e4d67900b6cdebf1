import { second } from '@perigee/std/durations'

/** For so long a message waits for the name of its object, where one is to come. */
const nameTime = 15 * second

/**
 * Notes for the webhooks that a bucket names what happened to an object of it, in the transaction in which it happened.
 * Functions of the schema `store` call it for buckets with a configuration alone.
 * in_type: such as object.created; in_s3: S3's word for it. in_versioned: whether the version has an id that clients
 * know. in_nameable: whether somebody who knows the name may tell it; others never do.
 */
export const tellOfObject = `
create function satellite.tell_of_object(
  in_bucket bigint, in_type text, in_s3 text, in_stream uuid, in_version bigint, in_versioned boolean,
  in_size bigint, in_at timestamptz, in_nameable boolean
) returns void language plpgsql as $$
begin
insert into satellite.webhook_deliveries (
  kind, webhook_id, account_id, type, event_id, wants_name, prefix, suffix, body, created_at, due_at
)
  select 'project', w.id, p.owner_id, in_type, in_stream, name.is_to_come, coalesce(t.prefix, ''), coalesce(t.suffix, ''),
    json_build_object(
      'type', in_type,
      'timestamp', to_char(in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object(
        'project', p.public_id, 'bucket', b.name, 'key', null,
        'keyMissing', case when p.tells_object_names then 'unknown' else 'withheld' end,
        'versionId', case when in_versioned
          then encode(int8send(in_version) || substring(uuid_send(in_stream) from 9), 'hex') end,
        'size', in_size, 'event', in_s3, 'configuration', t.id
      )
    )::text,
    -- pages of the log are told apart by milliseconds
    date_trunc('milliseconds', in_at),
    case when name.is_to_come then in_at + interval '${nameTime} milliseconds' else in_at end
  from satellite.buckets b
  join satellite.projects p on p.id = b.project_id
  cross join lateral (select in_nameable and p.tells_object_names as is_to_come) name
  cross join lateral jsonb_to_recordset(b.notification -> 'targets')
    as t (id text, webhook uuid, events jsonb, prefix text, suffix text)
  join satellite.webhooks w on w.id = t.webhook and w.project_id = b.project_id and w.is_active
  where b.id = in_bucket and exists (
    select from jsonb_array_elements_text(t.events) asked (pattern) where in_s3 like replace(asked.pattern, '*', '%')
  );
end
$$`
