/** What stands for a name that nobody could see or click. Other tools make such names. */
export function shownName(name: string): string {
  if (name === '') return '(no name)'
  return name.trim() === '' ? '(only spaces)' : name
}
