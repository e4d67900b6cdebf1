/**
 * The number of a bucket in advisory locks, which have room for 32 bits. Two buckets may share a number: they then
 * wait for each other without need.
 */
export const bucketNumber = `
create function store.bucket_number(in_bucket bigint) returns integer language sql immutable as $$
select (in_bucket % 2147483647)::integer
$$`
