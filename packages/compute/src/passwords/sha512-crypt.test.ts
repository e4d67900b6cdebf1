import { expect, it } from 'vitest'
import { randomPassword } from './random-password'
import { sha512Crypt } from './sha512-crypt'

// of the specification
it.each([
  [
    'Hello world!',
    'saltstring',
    undefined,
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  ],
  [
    'Hello world!',
    'saltstringsaltstring',
    10_000,
    '$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.',
  ],
  [
    'This is just a test',
    'toolongsaltstring',
    5000,
    '$6$rounds=5000$toolongsaltstrin$lQ8jolhgVRVhY4b5pZKaysCLi0QBxGoNeKQzQ3glMhwllF7oGDZxUhx1yxdYcz/e1JSbq3y6JMxxl8audkUEm0',
  ],
  [
    'a very much longer text to encrypt.  This one even stretches over morethan one line.',
    'anotherlongsaltstring',
    1400,
    '$6$rounds=1400$anotherlongsalts$POfYwTEok97VWcjxIiSOjiykti.o/pQs.wPvMxQ6Fm7I6IoYN3CmLs66x9t0oSwbtEW7o7UmJEiDwGqd8p4ur1',
  ],
  [
    'we have a short salt string but not a short password',
    'short',
    77_777,
    '$6$rounds=77777$short$WuQyW2YR.hBNpjjRhpYD/ifIw05xdfeEyQoMxIXbkvr0gge1a1x3yRULJ5CCaUeOxFmtlcGZelFl5CxtgfiAc0',
  ],
  [
    'the minimum number is still observed',
    'roundstoolow',
    10,
    '$6$rounds=1000$roundstoolow$kUMsbe306n21p9R.FRkW3IGn.S9NPN0x50YhH1xhLsPuWGsUSklZt58jaTfF4ZEQpyUNGc0dqbpBYYBaHHrsX.',
  ],
])('%s with the salt %s', (password, salt, rounds, hash) => {
  expect(sha512Crypt(password, salt, rounds)).toBe(hash)
})

it('salts each password anew', () => {
  const [one, other] = [sha512Crypt('x'), sha512Crypt('x')]
  expect(one).toMatch(/^\$6\$[./0-9A-Za-z]{16}\$[./0-9A-Za-z]{86}$/)
  expect(other).not.toBe(one)
})

it('passwords are long, and none comes twice', () => {
  const made = Array.from({ length: 200 }, randomPassword)
  for (const password of made) expect(password).toMatch(/^[a-zA-Z2-9]{24}$/)
  expect(new Set(made).size).toBe(made.length)
})
