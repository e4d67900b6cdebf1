import { utf8 } from '@perigee/std/bytes'
import { expect, it } from 'vitest'
import { arrivingName } from './arriving-name'

const mark = / \([a-z2-7]{8}\)/

it.each([
  ['report.pdf', 'report.pdf'],
  ['a b+c%#?é日本', 'a b+c%#?é日本'],
  ['a b+c%#?é日本/..', 'file'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\folder\\..\\photo.JPG', 'photo.JPG'],
  ['..', 'file'],
  ['.', 'file'],
  ['...', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['folder/', 'file'],
  ['.htaccess', '.htaccess'],
  ['archive.tar.gz', 'archive.tar.gz'],
  ['ends with a dot.', 'ends with a dot.'],
  ['line\nbreak\0.txt', 'line␊break␀.txt'],
  ['exe.\u202Etxt', 'exe.\uFFFDtxt'],
  ['e\u0301', 'é'],
  ['no ending.of more than twenty bytes', 'no ending.of more than twenty bytes'],
])('%j arrives as %j with a mark', (sent, name) => {
  const arrived = arrivingName(sent)
  expect(arrived).toMatch(mark)
  expect(arrived.replace(mark, '')).toBe(name)
})

it('is short enough for every folder, and keeps its ending and its characters whole', () => {
  for (const letter of ['a', 'é', '日', '👩']) {
    const arrived = arrivingName(`${letter.repeat(1100)}.jpeg`)
    expect(utf8(arrived).length).toBeLessThanOrEqual(212)
    expect(arrived).toMatch(/ \([a-z2-7]{8}\)\.jpeg$/)
    expect(encodeURIComponent(arrived)).toContain('.jpeg')
  }
})

it('is another one each time', () => expect(arrivingName('a')).not.toBe(arrivingName('a')))
