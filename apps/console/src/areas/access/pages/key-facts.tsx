import { Text } from '@mantine/core'
import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { Moment } from '@/components/moment'
import { bucketsOf, permissionsOf, unknown } from './known-of-key'

/** What a key permits. */
export function Permissions({ of }: { of: ApiKeyInfo }) {
  const { text, whole } = permissionsOf(of)
  return <span title={whole}>{text}</span>
}

/** Where a key permits it. */
export function Buckets({ of }: { of: ApiKeyInfo }) {
  const { text, whole } = bucketsOf(of)
  return <span title={whole}>{text}</span>
}

/** When a key ends by itself. */
export function Expiry({ of: { facts } }: { of: ApiKeyInfo }) {
  if (!facts) return unknown
  return facts.expiresAt === null ? 'never' : <Moment at={facts.expiresAt} />
}

/** When a key was used last; an hour behind at most. */
export function LastUse({ of: { lastUsedAt } }: { of: ApiKeyInfo }) {
  if (lastUsedAt === undefined) return unknown
  return lastUsedAt === null ? 'never' : <Moment at={lastUsedAt} />
}

/** Both in the room of one column; once where nothing is known. */
export const Scope = ({ of }: { of: ApiKeyInfo }) =>
  of.facts ? (
    <>
      <Permissions of={of} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Buckets of={of} />
      </Text>
    </>
  ) : (
    unknown
  )
