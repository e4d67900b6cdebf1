import { frontendConfig } from '@perigee/contract/config'
import { describe, expect, it } from 'vitest'
import { settings } from '../../settings'
import { type ConfigField, configFields } from './config-fields'

const fields = Object.entries(configFields) as [string, ConfigField<unknown>][]
const known = new Set([...Object.keys(settings.load({})), 'external', 'auth', 'links'])

describe.each(fields)('%s', (_, field) => {
  it('is set by the operator, or has a reason not to be', () => {
    if ('because' in field) expect(field.because).toMatch(/^[A-Z].{10,}\.$/)
    else expect(field.by.filter((name) => !known.has(name))).toEqual([])
  })

  it('names at least one setting where it is no constant', () => {
    if ('by' in field) expect(field.by.length).toBeGreaterThan(0)
  })
})

it('is every field of the answer but the CSRF token', () => {
  expect([...fields.map(([name]) => name), 'csrfToken'].toSorted()).toEqual(
    Object.keys(frontendConfig.def.shape).toSorted(),
  )
})
