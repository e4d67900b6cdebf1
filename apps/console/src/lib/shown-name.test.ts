import { expect, it } from 'vitest'
import { shownName } from './shown-name'

it.each([
  ['a name', 'notes.txt', 'notes.txt'],
  ['spaces around it are drawn, those inside stay', '  a b ', '␣␣a b␣'],
  ['no name', '', '(no name)'],
  ['spaces of any kind', ' \t\u00a0', '(only spaces)'],
  ['letters turned round', '\u202Egnp.exe', '\uFFFDgnp.exe'],
])('%s', (_, name, shown) => {
  expect(shownName(name)).toBe(shown)
})
