import { expect, it } from 'vitest'
import { aPublicKey } from '@/testing/compute-answers'
import { plainKey, proposedName, shortKey } from './key-text'

const key = aPublicKey('ada@laptop')
const blob = key.split(' ')[1] ?? ''

it.each([
  [key, 'ada@laptop'],
  [`  ssh-ed25519   ${blob}   ada at home \n`, 'ada at home'],
  [`ssh-ed25519 ${blob}`, ''],
  ['ssh-ed25519 AAAA ada@laptop', ''],
  ['', ''],
])('of %j the proposed name is %j', (text, name) => {
  expect(proposedName(text)).toBe(name)
})

it('is sent as one line without what people have typed around it', () => {
  expect(plainKey(`\n ssh-ed25519   ${blob} ada@laptop\n`)).toBe(key)
  expect(plainKey(' no key ')).toBe('no key')
})

it('is shown by its kind and its end', () => {
  expect(shortKey(key)).toBe(`ssh-ed25519 …${blob.slice(-8)}`)
  expect(shortKey('ssh-rsa')).toBe('ssh-rsa')
})
