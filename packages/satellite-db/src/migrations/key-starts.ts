/** Before when a key is not good; what replaces it begins no sooner. */
export const keyStarts = [`alter table key_facts add column not_before timestamptz`]
