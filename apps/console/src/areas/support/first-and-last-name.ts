/** How a full name fills a form that asks for two. */
export function firstAndLastName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
