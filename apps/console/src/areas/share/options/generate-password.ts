/** Letters and digits that nobody mistakes for each other, also when they are read out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const [groups, ofGroup] = [4, 4]

/** A password to send by another way than the link: sixteen signs in four groups, 79 bits. */
export function generateLinkPassword(): string {
  const signs: string[] = []
  while (signs.length < groups * ofGroup) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // What is above the last whole multiple would make some signs likelier than others.
    const sign =
      byte < Math.floor(256 / alphabet.length) * alphabet.length ? alphabet[byte % alphabet.length] : undefined
    if (sign !== undefined) signs.push(sign)
  }
  return Array.from({ length: groups }, (_, at) => signs.slice(at * ofGroup, (at + 1) * ofGroup).join('')).join('-')
}
