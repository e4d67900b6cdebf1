/** Writers of one key take turns: holds an advisory lock of the key until the transaction ends. */
export const lockKey = `
create function store.lock_key(in_folder bigint, in_name bytea) returns void language sql as $$
select pg_advisory_xact_lock(hashtextextended(encode(in_name, 'base64'), in_folder))
$$`
