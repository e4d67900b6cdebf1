import { expect, it } from 'vitest'
import { visibleText } from './visible-text'

it.each([
  ['a b+c%#?é日本 🛰️.txt', 'a b+c%#?é日本 🛰️.txt'],
  ['عربي.txt', 'عربي.txt'],
  ['tab\tand\nlines\r', 'tab␉and␊lines␍'],
  ['\u0000\u007f\u0085', '␀␡\uFFFD'],
  ['two\u2028lines', 'two\uFFFDlines'],
  ['\u202Etxt.exe', '\uFFFDtxt.exe'],
  ['\u2067isolated\u2069', '\uFFFDisolated\uFFFD'],
])('%j is shown as %j', (name, shown) => expect(visibleText(name)).toBe(shown))
