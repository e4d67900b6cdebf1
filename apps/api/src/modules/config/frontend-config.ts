import type { FrontendConfig } from '@perigee/contract/config'
import { type ConfigField, configFields, type ConfigNeeds } from './config-fields'

/** Everything the console asks for at its start, but for the CSRF token of the asking browser. */
export function frontendConfig(needs: ConfigNeeds): Omit<FrontendConfig, 'csrfToken'> {
  const fields: [string, ConfigField<unknown>][] = Object.entries(configFields)
  const values = fields.map(([name, field]) => [name, 'because' in field ? field.constant : field.value(needs)])
  return Object.fromEntries(values) as Omit<FrontendConfig, 'csrfToken'>
}
