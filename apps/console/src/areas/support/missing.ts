import { required } from '@perigee/domain/text-rules'

/** A message for each of the named fields that is empty. */
export function missing<Name extends string>(
  values: Record<Name, string>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {}
  for (const name of names) if (values[name].trim() === '') problems[name] = required
  return problems
}
