import * as z from 'zod/mini'

/**
 * What is wrong with `value` as a field of a call's body (`problemOf(projects.create.body.shape.name, typed)`), as a
 * sentence, or undefined. Forms ask it, so that they refuse what the call would refuse, with the same words.
 */
export function problemOf(field: z.core.$ZodType, value: unknown): string | undefined {
  const parsed = z.safeParse(field, value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
