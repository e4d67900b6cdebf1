/**
 * Waits for every write that goes by the bucket's versioning and default retention, and keeps new ones out until the
 * transaction ends. Writers hold the same lock shared, as the first lock that they take: once a change of the rules is
 * acknowledged, nothing is overwritten, removed or left unlocked by the rules of before.
 * 7910 is the kind of lock; nothing else uses it.
 */
export const changeRules = `
create function store.change_rules(in_bucket bigint) returns void language sql as $$
select pg_advisory_xact_lock(7910, store.bucket_number(in_bucket))
$$`
