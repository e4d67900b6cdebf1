import { describe, expect, it } from 'vitest'
import { defineSettings, unknownSettings } from './settings'
import {
  amount,
  boolean,
  choice,
  divisor,
  duration,
  inOrder,
  integer,
  list,
  port,
  size,
  text,
  url,
} from './settings/parsers'

const settings = defineSettings({
  port: { env: 'PERIGEE_PORT', default: 7910, parse: port, means: 'Port.' },
  wait: { env: 'PERIGEE_WAIT', default: 900_000, parse: duration, means: 'Wait.' },
  smtp: { env: 'PERIGEE_SMTP_URL', default: null, parse: text, means: 'Mail server.', secret: true },
  tries: { env: 'PERIGEE_TRIES', default: 3, parse: integer({ min: 1, max: 9 }), means: 'Tries.' },
  level: { env: 'PERIGEE_LEVEL', default: 'warn', parse: choice('info', 'warn'), means: 'Level.' },
  hosts: { env: 'PERIGEE_HOSTS', default: [], parse: list(text), means: 'Hosts.' },
})

describe('load', () => {
  it('uses defaults for unset and for empty variables', () => {
    expect(settings.load({ PERIGEE_PORT: ' ' })).toEqual({
      port: 7910,
      wait: 900_000,
      smtp: null,
      tries: 3,
      level: 'warn',
      hosts: [],
    })
  })

  it.each([
    [{ PERIGEE_PORT: '70000' }, 'PERIGEE_PORT: "70000" is not accepted, expected a port number (0 to 65535)'],
    [{ PERIGEE_TRIES: '0' }, 'PERIGEE_TRIES: "0" is not accepted, expected a whole number from 1 to 9'],
    [{ PERIGEE_LEVEL: 'loud' }, 'PERIGEE_LEVEL: "loud" is not accepted, expected one of info, warn'],
    [{ PERIGEE_WAIT: '5 fortnights' }, 'PERIGEE_WAIT: "5 fortnights" is not accepted, expected a duration'],
  ])('names the variable, the value and what is accepted: %o', (env, message) => {
    expect(() => settings.load(env)).toThrow(message)
  })

  it('never shows the value of a secret', () => {
    const secret = { ...url, accepts: 'a URL' }
    const strict = defineSettings({
      key: { env: 'PERIGEE_KEY', default: null, parse: secret, means: 'Key.', secret: true },
    })
    expect(() => strict.load({ PERIGEE_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2).*PERIGEE_KEY/)
  })
})

it('describes every setting with its default as it would be written', () => {
  expect(settings.describe().map(({ env, default: shown }) => [env, shown])).toEqual([
    ['PERIGEE_PORT', '7910'],
    ['PERIGEE_WAIT', '15m'],
    ['PERIGEE_SMTP_URL', ''],
    ['PERIGEE_TRIES', '3'],
    ['PERIGEE_LEVEL', 'warn'],
    ['PERIGEE_HOSTS', ''],
  ])
})

describe('parsers', () => {
  it.each([
    [duration, '90s', 90_000, '90s'],
    [duration, '1.5h', 5_400_000, '90m'],
    [duration, '0s', 0, '0ms'],
    [size, '4096', 4096, '4KiB'],
    [size, '1.5GB', 1_500_000_000, '1500MB'],
    [amount, '0', 0, '0'],
    [amount, '15.9', 15.9, '15.9'],
    [inOrder(amount, 'a', 'b'), '3, 2.7', { a: 3, b: 2.7 }, '3,2.7'],
    [boolean, 'ON', true, 'true'],
    [url, 'https://s3.example.com/', 'https://s3.example.com', 'https://s3.example.com'],
    [list(text), 'a, b c', ['a', 'b', 'c'], 'a,b,c'],
  ])('%# reads %s', (parser, given, value, shown) => {
    expect(parser.read(given)).toEqual(value)
    expect(parser.show(value as never)).toBe(shown)
  })

  it.each([
    [duration, '5'],
    [size, '-1'],
    [amount, '-1'],
    [amount, '1e300'],
    [divisor, '0.0'],
    [inOrder(amount, 'a', 'b'), '3'],
    [inOrder(amount, 'a', 'b'), '3,2,1'],
    [inOrder(divisor, 'a', 'b'), '3,0'],
    [boolean, 'maybe'],
    [url, 'ftp://example.com'],
    [list(integer()), '1,x'],
  ])('%# refuses %s', (parser, given) => expect(parser.read(given)).toBeUndefined())
})

it('finds variables that no setting reads, with the name that was probably meant', () => {
  const env = { PERIGEE_PROT: '1', PERIGEE_PORT: '2', PERIGEE_SOMETHING_ELSE: '3', HOME: '/' }
  expect(unknownSettings(env, ['PERIGEE_PORT', 'PERIGEE_WAIT'])).toEqual([
    { name: 'PERIGEE_PROT', nearest: 'PERIGEE_PORT' },
    { name: 'PERIGEE_SOMETHING_ELSE' },
  ])
})
