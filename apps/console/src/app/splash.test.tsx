import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionFlag } from '@/lib/session-flag'

// The script of index.html is no module of the console: it is run as it is.
const script = await readFile(join(import.meta.dirname, '../../first-look.js'), 'utf8')
/** What the build says there. */
const named = { login: '/login.js /login.css', frame: '/frame.js', fileBrowser: '/browser.js /frame.js' }

let asked: string[]

const look = (address = '/') => {
  window.history.replaceState(null, '', address)
  runInThisContext(`{${script}}`)
  return { ...document.documentElement.dataset }
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset: named } as unknown as HTMLScriptElement)
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    const { pathname } = new URL((link as HTMLLinkElement).href)
    asked.push(pathname)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
})

it('the first look has a frame for somebody who is logged in, as wide and in the colours that were chosen', () => {
  sessionFlag.set()
  localStorage.setItem('perigee.navigation', 'narrow')
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  expect(look()).toEqual({ signedIn: 'true', navigation: 'narrow', mantineColorScheme: 'dark' })
})

it('for somebody else at the login page it has the card of that page', () => {
  expect(look('/login')).toEqual({ place: 'login' })
  sessionFlag.set()
  delete document.documentElement.dataset['place']
  expect(look('/login')).toEqual({ signedIn: 'true' })
})

it('for somebody else it has none, and the colours are those of the system', () => {
  localStorage.setItem('mantine-color-scheme-value', 'auto')
  expect(look()).toEqual({})
})

it('marks the form of that card as sent, and no other one', () => {
  const forms = ['early-login', 'another'].map((id) => Object.assign(document.createElement('form'), { id }))
  document.body.append(...forms)
  look('/login')
  for (const form of forms) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(forms.map((form) => form.getAttribute('aria-busy'))).toEqual(['true', null])
  for (const form of forms) form.remove()
})

it('fills in the address that a mail has led there for, once there is a form', () => {
  look('/login?email=ada@example.test')
  const form = Object.assign(document.createElement('form'), { id: 'early-login', innerHTML: '<input name="email">' })
  document.body.append(form)
  document.dispatchEvent(new Event('readystatechange'))
  expect(new FormData(form).get('email')).toBe('ada@example.test')
  form.remove()
})

const session = ['/api/v0/config', '/api/v0/auth/account', '/api/v0/projects']

it.each([
  { address: '/login', signedIn: false, ahead: ['/api/v0/config', '/login.js', '/login.css'] },
  { address: '/signup', signedIn: false, ahead: [] },
  { address: '/projects', signedIn: true, ahead: [...session, '/frame.js'] },
  { address: '/projects/a/buckets/', signedIn: true, ahead: [...session, '/frame.js'] },
  { address: '/projects/a/buckets/b/~settings', signedIn: true, ahead: [...session, '/frame.js'] },
  { address: '/projects/a/buckets/b', signedIn: true, ahead: [...session, '/browser.js', '/frame.js'] },
  { address: '/projects/a/buckets/b/c/d', signedIn: true, ahead: [...session, '/browser.js', '/frame.js'] },
])('what $address begins with is asked for at once (logged in: $signedIn)', ({ address, signedIn, ahead }) => {
  if (signedIn) sessionFlag.set()
  look(address)
  expect(asked).toEqual(ahead)
})
