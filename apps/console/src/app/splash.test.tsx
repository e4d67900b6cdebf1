import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionFlag } from '@/lib/session-flag'

// The script of index.html is no module of the console: it is run as it is.
const script = await readFile(join(import.meta.dirname, '../../public/first-look.js'), 'utf8')

const look = () => {
  runInThisContext(`{${script}}`)
  return { ...document.documentElement.dataset }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
})

it('the first look has a frame for somebody who is logged in, as wide and in the colours that were chosen', () => {
  sessionFlag.set()
  localStorage.setItem('perigee.navigation', 'narrow')
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  expect(look()).toEqual({ signedIn: 'true', navigation: 'narrow', mantineColorScheme: 'dark' })
})

it('for somebody else at the login page it has the card of that page', () => {
  window.history.replaceState(null, '', '/login')
  expect(look()).toEqual({ place: 'login' })
  sessionFlag.set()
  delete document.documentElement.dataset.place
  expect(look()).toEqual({ signedIn: 'true' })
  window.history.replaceState(null, '', '/')
})

it('for somebody else it has none, and the colours are those of the system', () => {
  localStorage.setItem('mantine-color-scheme-value', 'auto')
  expect(look()).toEqual({})
})
