export type PasswordStrength = { score: number; label: 'Very Strong' | 'Strong' | 'Good' | 'Weak' }

const ladder = 'abcdefghijklmnopqrstuvwxyz0123456789'
const runs = Array.from({ length: ladder.length - 2 }, (_, at) => ladder.slice(at, at + 3))
const easyRuns = [...runs, ...runs.map((run) => Array.from(run).reverse().join(''))]
const classes = [/\d/, /[a-z]/, /[A-Z]/, /\W/]

/**
 * Characters count 5, divided by how often they have occurred so far, up to 60 together; each class of characters adds
 * 10; an easy run ("abc", "321") and being the email address cost 20 each.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const variety = 10 * classes.filter((one) => one.test(password)).length
  const easy = easyRuns.some((run) => password.includes(run)) ? 20 : 0
  const own = password !== '' && password === email ? 20 : 0
  const score = Math.max(0, Math.min(60, characterPoints(password)) + variety - easy - own)
  return { score, label: labelOf(score) }
}

function characterPoints(password: string): number {
  const seen = new Map<string, number>()
  let points = 0
  for (const character of password) {
    const times = (seen.get(character) ?? 0) + 1
    seen.set(character, times)
    points += 5 / times
  }
  return points
}

function labelOf(score: number): PasswordStrength['label'] {
  if (score > 90) return 'Very Strong'
  if (score > 70) return 'Strong'
  return score > 45 ? 'Good' : 'Weak'
}
