import { visibleText } from '@perigee/domain/visible-text'

/**
 * What stands for a name that nobody could see or click, or that would be read as another one: blanks at its ends are
 * drawn. Other tools make such names.
 */
export function shownName(name: string): string {
  if (name === '') return '(no name)'
  if (name.trim() === '') return '(only spaces)'
  const shown = visibleText(name)
  const before = shown.length - shown.trimStart().length
  const after = shown.length - shown.trimEnd().length
  return '␣'.repeat(before) + shown.trim() + '␣'.repeat(after)
}
