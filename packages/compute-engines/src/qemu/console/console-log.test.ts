import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { placesOf, type Places } from '../places'
import { addToConsole, longestConsoleLog, readConsole } from './console-log'

let places: Places

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'perigee-console-'))
  onTestFinished(() => rm(root, { recursive: true }))
  places = { ...placesOf(root, '01234567-89ab-cdef-0123-456789abcdef'), console: join(root, 'console.log') }
})

it('keeps the end of what a machine wrote, in two files of bounded size', async () => {
  for (let n = 0; n < 40; n++) await addToConsole(places, Buffer.alloc(64 * 1024, `${n % 10}`))
  await addToConsole(places, Buffer.from('the end'))
  const folder = join(places.console, '..')
  expect(await readdir(folder)).toHaveLength(2)
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(longestConsoleLog + 64 * 1024)
  }
  expect(await readConsole(places, 12)).toBe('99999the end')
  expect(await readConsole(places, longestConsoleLog * 3)).toMatch(/the end$/)
})

it.each<[string, Uint8Array, number, string]>([
  ['nothing', Buffer.from(''), 10, ''],
  ['the end of a long text', Buffer.from('abcdef'), 3, 'def'],
  ['no half of a letter', Buffer.from('aé€'), 4, '€'],
  ['bytes that are no text, replaced', Buffer.from([0x61, 0xff, 0x62]), 10, 'a\uFFFDb'],
])('reads %s', async (_name, bytes, most, text) => {
  await addToConsole(places, bytes)
  expect(await readConsole(places, most)).toBe(text)
})
