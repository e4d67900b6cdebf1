/** Why this is no phone number, or undefined: groups of 1 to 15 digits between spaces, dots or hyphens, after a plus or none. */
export const phoneNumberProblem = (text: string): string | undefined =>
  text
    .trim()
    .replace(/^\+/, '')
    .split(/[ .-]/)
    .every((group) => /^\d{1,15}$/.test(group))
    ? undefined
    : 'Phone number must be valid.'
