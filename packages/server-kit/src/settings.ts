import type { Parser } from './settings/parsers'

export { unknownSettings } from './settings/unknown'

/** One environment variable of an app. A `default` of null makes the setting optional: its value is null when unset. */
export interface Setting {
  readonly env: string
  readonly default: unknown
  readonly parse: Parser<unknown>
  /** One sentence for people who run the server. */
  readonly means: string
  /** Values of secret settings never appear in errors or listings. */
  readonly secret?: boolean
}

export type SettingSpecs = Record<string, Setting>

type ValueOf<S extends Setting> = S['parse'] extends Parser<infer T> ? T | Extract<S['default'], null> : never
/** What a group of settings gives, once it is loaded as part of those of an app. */
export type SettingValues<S extends SettingSpecs> = { readonly [K in keyof S]: ValueOf<S[K]> }
type WithFittingDefaults<S extends SettingSpecs> = {
  [K in keyof S]: S[K]['parse'] extends Parser<infer T> ? { default: T | null } : never
}

/** One row of the listing that `perigee-server config` prints. */
export interface SettingRow {
  env: string
  /** As text, `` for an optional setting. */
  default: string
  means: string
  accepts: string
  secret: boolean
}

export interface Settings<Values> {
  /** Reads and checks all settings. An empty variable counts as unset. @throws SettingError naming the first bad one. */
  load(env: NodeJS.ProcessEnv): Values
  describe(): SettingRow[]
}

/** What `settings.load` of an app gives: `type Settings = SettingsOf<typeof settings>`. */
export type SettingsOf<S> = S extends Settings<infer Values> ? Values : never

export class SettingError extends Error {
  override name = 'SettingError'
}

/** The settings of an app as data: loaded at start, listed by `perigee-server config`. */
export function defineSettings<const S extends SettingSpecs>(
  specs: S & WithFittingDefaults<S>,
): Settings<SettingValues<S>> {
  const entries: [string, Setting][] = Object.entries(specs)
  return {
    load: (env) => Object.fromEntries(entries.map(([name, setting]) => [name, read(setting, env)])) as SettingValues<S>,
    describe: () => entries.map(([, setting]) => row(setting)),
  }
}

function read(setting: Setting, env: NodeJS.ProcessEnv): unknown {
  const text = env[setting.env]?.trim()
  if (text === undefined || text === '') return setting.default
  const value = setting.parse.read(text)
  if (value !== undefined) return value
  const got = setting.secret ? 'its value (not shown, it is a secret)' : JSON.stringify(text)
  throw new SettingError(`${setting.env}: ${got} is not accepted, expected ${setting.parse.accepts}`)
}

const row = (setting: Setting): SettingRow => ({
  env: setting.env,
  default: setting.default === null || setting.secret ? '' : setting.parse.show(setting.default),
  means: setting.means,
  accepts: setting.parse.accepts,
  secret: setting.secret ?? false,
})
