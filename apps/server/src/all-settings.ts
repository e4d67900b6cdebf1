import { settings as api } from '@perigee/api/settings'
import { settings as auth } from '@perigee/auth/settings'
import { settings as compute } from '@perigee/compute-service/settings'
import { incusSettings as incus } from '@perigee/compute-engines/incus/settings'
import { qemuSettings as qemu } from '@perigee/compute-engines/qemu/settings'
import { settings as gateway } from '@perigee/gateway/settings'
import { settings as linkshare } from '@perigee/linkshare/settings'
import { unknownSettings, type SettingRow } from '@perigee/server-kit/settings'
import { settings as server } from './settings'

/** Read by tests and tools, not by the server. */
const elsewhere = [
  'PERIGEE_CHROMIUM',
  'PERIGEE_TEST_REPORT',
  'PERIGEE_PEBBLE',
  'PERIGEE_STRIPE_MOCK',
  'PERIGEE_TEST_STRIPE_KEY',
]

/** Other services read them, too. */
const isOfCompute = (env: string): boolean => env.startsWith('PERIGEE_COMPUTE')

const ofServer = server.describe().filter(({ env }) => isOfCompute(env))

const groups = [
  { name: 'Server', rows: server.describe() },
  { name: 'Console and API', rows: api.describe() },
  { name: 'S3 gateway', rows: gateway.describe() },
  { name: 'Auth', rows: auth.describe() },
  { name: 'Link sharing', rows: linkshare.describe() },
  { name: 'Compute', rows: [...compute.describe(), ...ofServer, ...qemu.describe(), ...incus.describe()] },
]

/** Every setting once, under the first service that reads it, but for those of compute. */
export function settingGroups(): { name: string; rows: SettingRow[] }[] {
  const seen = new Set<string>()
  return groups.map(({ name, rows }) => ({
    name,
    rows: rows.filter(({ env }) => (name === 'Compute' || !isOfCompute(env)) && !seen.has(env) && seen.add(env)),
  }))
}

/** One line per variable that looks like ours but that nothing reads. */
export function unknownSettingLines(env: NodeJS.ProcessEnv): string[] {
  const known = groups.flatMap(({ rows }) => rows.map((row) => row.env))
  return unknownSettings(env, [...known, ...elsewhere]).map(({ name, nearest }) =>
    nearest === undefined ? `${name} is not a setting.` : `${name} is not a setting. Did you mean ${nearest}?`,
  )
}
