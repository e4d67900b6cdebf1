import type { CorsRule } from '@perigee/domain/cors-rule'
import type { ListSetting } from '../lists/list-setting'

export const corsSetting: ListSetting<CorsRule> = {
  name: 'cors',
  noun: 'rule',
  read: (client, at) => client.getBucketCors(at),
  write: (client, { bucket, items }) => client.putBucketCors({ bucket, rules: items }),
}

/** How sentences name a rule: by its place, and by the name that it has. */
export const ruleName = ({ id }: CorsRule, at: number): string => (id ? `${at + 1} (${id})` : `${at + 1}`)

/** What holds where a bucket has no rules, see docs/decisions/bucket-cors.md. */
export const withoutRules =
  'Without rules of its own, the bucket follows those of the service: pages of every website, unless whoever runs it has chosen otherwise.'
