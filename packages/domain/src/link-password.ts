/** Counted in UTF-16 units, as forms count. Six digits hold out for months against the tries that the service allows. */
export const linkPasswordLength = { min: 6, max: 200 } as const

/** What is wrong with the password of a link, as a sentence; undefined when nothing is. */
export function linkPasswordProblem(password: string): string | undefined {
  const { min, max } = linkPasswordLength
  return password.length < min || password.length > max ? `A password has ${min} to ${max} characters.` : undefined
}
