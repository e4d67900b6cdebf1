import { expect, it } from 'vitest'
import { settingGroups, unknownSettingLines } from './all-settings'
import { configText } from './commands/config'

const rows = settingGroups().flatMap(({ rows }) => rows)

it('lists every setting once, each with a meaning that is a sentence', () => {
  const names = rows.map(({ env }) => env)
  expect(new Set(names).size).toBe(names.length)
  for (const { env, means } of rows) expect(means, env).toMatch(/^[A-Z].*\.$/)
})

it('prints all of them and the value of none that is secret', () => {
  const text = configText()
  for (const { env } of rows) expect(text).toContain(env)
  for (const row of rows.filter(({ secret }) => secret)) expect(row.default, row.env).toBe('')
})

it('points out a slip and leaves other variables alone', () => {
  const env = { PERIGEE_API_PROT: '1', PERIGEE_DATA: '/x', PATH: '/bin', PERIGEE_CHROMIUM: '/usr/bin/chromium' }
  expect(unknownSettingLines(env)).toEqual(['PERIGEE_API_PROT is not a setting. Did you mean PERIGEE_API_PORT?'])
})
