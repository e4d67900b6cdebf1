/** Why this is no phone number, or undefined: groups of 1 to 15 digits between spaces, dots or hyphens, after a plus or none. */
export const phoneNumberProblem = (text: string): string | undefined =>
  /^\+?\d{1,15}(?:[ .-]\d{1,15})*$/.test(text.trim()) ? undefined : 'Phone number must be valid.'
