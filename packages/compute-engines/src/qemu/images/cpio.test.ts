import { expect, it } from 'vitest'
import { cpioOf, type CpioEntry } from './cpio'

const text = (content: string) => Buffer.from(content)

it('writes each entry with a head of 110 characters, padded to four bytes, and ends with the trailer', () => {
  const archive = cpioOf([{ kind: 'file', path: 'a', mode: 0o644, content: text('hello') }]).toString('latin1')
  const fields = ['070701', '00000001', '000081a4', '00000000', '00000000', '00000001', '00000000', '00000005']
  expect(archive.startsWith(fields.join(''))).toBe(true)
  expect(archive.slice(94, 110)).toBe('0000000200000000')
  expect(archive.slice(110, 120)).toBe('a\0hello\0\0\0')
  expect(archive.slice(120, 126)).toBe('070701')
  expect(archive).toContain('TRAILER!!!\0')
  expect(archive.length % 4).toBe(0)
})

it.each<[string, CpioEntry, string]>([
  ['a folder', { kind: 'folder', path: 'etc', mode: 0o755 }, '000041ed'],
  ['a link', { kind: 'link', path: 'bin/sh', mode: 0o777, target: 'busybox' }, '0000a1ff'],
  ['a device', { kind: 'character-device', path: 'dev/console', mode: 0o600, major: 5, minor: 1 }, '00002180'],
])('knows the kind of %s', (_name, entry, mode) => {
  const archive = cpioOf([entry]).toString('latin1')
  expect(archive.slice(14, 22)).toBe(mode)
  if (entry.kind === 'character-device') expect(archive.slice(78, 94)).toBe('0000000500000001')
  if (entry.kind === 'link') expect(archive.slice(120, 127)).toBe('busybox')
})
