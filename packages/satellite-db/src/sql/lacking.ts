import { forEachSize, largestSmallest } from '../lacking'

/**
 * How many bytes a bucket lacks more, or less, to each of the smallest sizes when an object of in_came bytes comes and one
 * of in_went goes; null: none does. Null when both are large.
 */
export const lacking = `
create function satellite.lacking(in_came bigint, in_went bigint)
returns bigint[] language sql immutable as $$
select case when least(in_came, in_went) < ${largestSmallest} then
  ${forEachSize((size) => `greatest(${size} - in_came, 0) - greatest(${size} - in_went, 0)`)}
end
$$`

/** The same of many objects. Null when all are large. Plans of plpgsql are kept, those of sql made anew for each call. */
export const lackingOfMany = `
create function satellite.lacking_of_many(in_came bigint[], in_went bigint[])
returns bigint[] language plpgsql immutable as $$
begin
  return (
    select ${forEachSize((_, place) => `sum(each.lacking[${place}])`)} from (
      select satellite.lacking(came, null) as lacking from unnest(in_came) came where came < ${largestSmallest}
      union all
      select satellite.lacking(null, went) from unnest(in_went) went where went < ${largestSmallest}
    ) each
    having count(*) > 0
  );
end
$$`
