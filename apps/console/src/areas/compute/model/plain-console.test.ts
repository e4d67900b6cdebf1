import { expect, it } from 'vitest'
import { plainConsole } from './plain-console'

it.each([
  ['lines', 'one\r\ntwo\n', 'one\ntwo\n'],
  ['colours', '\u001b[1;32m[  OK  ]\u001b[0m Reached target', '[  OK  ] Reached target'],
  ['titles of windows', '\u001b]0;root@web\u0007login:', 'login:'],
  ['a cleared screen', '\u001bc\u001b[?7l\u001b[2JSeaBIOS', 'SeaBIOS'],
  ['a line that was written over', 'Progress 10 %\rProgress 100 %\r\ndone', 'Progress 100 %\ndone'],
  ['bells and zeros', 'a\u0007\u0000b\tc', 'ab\tc'],
  ['a sequence that was cut off', 'text\u001b', 'text'],
])('%s are read as text', (_, output, text) => {
  expect(plainConsole(output)).toBe(text)
})
