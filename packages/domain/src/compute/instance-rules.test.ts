import { describe, expect, it } from 'vitest'
import {
  bootDiskProblem,
  computeNameProblem,
  diskNotWhole,
  hostnameInvalid,
  hostnameProblem,
  hostnameTooLong,
  maxInstanceNameLength,
  nameNotVisible,
  plainHostname,
} from './instance-rules'

describe('a hostname', () => {
  it.each([
    'web.example.com',
    'a.b',
    'WEB.Example.COM',
    ' web.example ',
    'xn--bcher-kva.example',
    '1.2.example',
    'a-b.c-d',
    `${'a'.repeat(60)}.abc`,
    '9.x9',
  ])('%s is one', (text) => expect(hostnameProblem(text)).toBeUndefined())

  it.each([
    ['web', hostnameInvalid],
    ['.web.example', hostnameInvalid],
    ['web.example.', hostnameInvalid],
    ['web..example', hostnameInvalid],
    ['-web.example', hostnameInvalid],
    ['web-.example', hostnameInvalid],
    ['web_1.example', hostnameInvalid],
    ['web.exa mple', hostnameInvalid],
    ['bücher.example', hostnameInvalid],
    ['web.example\nroot', hostnameInvalid],
    ['$(reboot).example', hostnameInvalid],
    ['192.0.2.1', hostnameInvalid],
    ['web.1', hostnameInvalid],
    [`${'a'.repeat(61)}.abc`, hostnameTooLong],
  ])('%j is none', (text, problem) => expect(hostnameProblem(text)).toBe(problem))

  it('is asked for', () => expect(hostnameProblem('  ')).toBeDefined())

  it('has one spelling', () => expect(plainHostname(' Web.Example ')).toBe('web.example'))
})

describe('a name', () => {
  it.each(['web', ' web ', 'Größe 日本 😀', 'a'.repeat(maxInstanceNameLength), '😀'.repeat(maxInstanceNameLength)])(
    '%s can be had',
    (name) => expect(computeNameProblem(name)).toBeUndefined(),
  )

  it.each(['', '  ', 'a'.repeat(maxInstanceNameLength + 1)])('%j cannot', (name) =>
    expect(computeNameProblem(name)).toBeDefined(),
  )
})

it.each(['web\ndb', 'web\u001b[2J', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'gpj.\u202eexe', 'a\u2066b\u2069'])(
  'a name %j would be read as another one',
  (name) => expect(computeNameProblem(name)).toBe(nameNotVisible),
)

describe('a boot disk', () => {
  const sizes = { least: 2, most: 80 }
  it.each([
    [2, undefined],
    [80, undefined],
    [1, 'The boot disk needs 2 GB at least.'],
    [-5, 'The boot disk needs 2 GB at least.'],
    [81, 'The boot disk can have 80 GB at most.'],
    [2.5, diskNotWhole],
    [Number.NaN, diskNotWhole],
    [Number.POSITIVE_INFINITY, diskNotWhole],
  ])('of %d GB: %s', (size, problem) => expect(bootDiskProblem(size, sizes)).toBe(problem))
})
