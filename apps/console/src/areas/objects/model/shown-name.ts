import { visibleText } from '@perigee/domain/visible-text'

/**
 * What stands for a name that nobody could see or click, or that would be read as another one: blanks at its ends are
 * drawn. Other tools make such names.
 */
export function shownName(name: string): string {
  if (name === '') return '(no name)'
  if (name.trim() === '') return '(only spaces)'
  return visibleText(name).replace(/^\s+|\s+$/gu, (blanks) => '␣'.repeat(blanks.length))
}
