import { visibleText } from '@perigee/domain/visible-text'

/** What stands for a name that nobody could see or click, or that would be read as another one. Other tools make such names. */
export function shownName(name: string): string {
  if (name === '') return '(no name)'
  return name.trim() === '' ? '(only spaces)' : visibleText(name)
}
