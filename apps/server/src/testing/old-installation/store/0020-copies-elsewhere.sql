do $do$
      declare
        changed text := pg_get_functiondef('store.copy_object(bigint, bytea[], bytea, bigint, bytea, bigint, bytea[], bytea, boolean, bigint, bytea, timestamptz,
timestamptz, timestamptz, integer, timestamptz, boolean, bytea, bytea, bytea, bytea, bytea[], bytea[])'::regprocedure);
        known text;
        change text[];
      begin
        -- Everything else in the function stays.
        foreach change slice 1 in array array[
          ['in_key_nonces bytea[],', 'in_key_nonces bytea[], in_blobs uuid[], in_placement integer,'],
          ['s.inline, s.blob_id, s.placement', 's.inline, coalesce(k.blob_id, s.blob_id), coalesce(in_placement, s.placement)'],
          ['join unnest(in_encrypted_keys, in_key_nonces) with ordinality as k (encrypted_key, key_nonce, place)',
            'join unnest(in_encrypted_keys, in_key_nonces, in_blobs) with ordinality as k (encrypted_key, key_nonce, blob_id, place)']
        ] loop
          known := changed;
          changed := replace(known, change[1], change[2]);
          if changed = known then raise exception 'store.copy_object has no %', change[1]; end if;
        end loop;
        drop function store.copy_object(bigint, bytea[], bytea, bigint, bytea, bigint, bytea[], bytea, boolean, bigint, bytea, timestamptz,
timestamptz, timestamptz, integer, timestamptz, boolean, bytea, bytea, bytea, bytea, bytea[], bytea[]);
        execute changed;
      end $do$;
