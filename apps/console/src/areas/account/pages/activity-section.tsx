import { Table, Text, Title } from '@mantine/core'
import { listActivity } from '@perigee/contract/activity'
import type { ActivityKind } from '@perigee/domain/acts'
import { deviceText } from '@perigee/domain/device-text'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { TablePagination } from '@/components/data-table/table-pagination'
import { ErrorState } from '@/components/error-state'
import { securityKey } from '@/lib/account'
import { call } from '@/lib/call'
import { Moment } from '@/components/moment'

const activityPage = (cursor: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...securityKey, 'activity', cursor],
    queryFn: ({ signal }) =>
      call(listActivity, { query: { page: String(cursor.page), limit: String(cursor.limit) }, signal }),
    placeholderData: keepPreviousData,
  })

const texts: Record<ActivityKind, string> = {
  login: 'Logged in',
  'passkey-login': 'Logged in with a passkey',
  'login-failed': 'Login failed',
  'login-locked': 'Login locked after failed attempts',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'mfa-enabled': 'Two-factor authentication switched on',
  'mfa-disabled': 'Two-factor authentication switched off',
  'recovery-codes-regenerated': 'Recovery codes regenerated',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'sso-linked': 'Linked to single sign-on',
  'email-changed': 'Email address changed',
  'session-ended': 'A session ended',
  'other-sessions-ended': 'All other sessions ended',
  'rest-key-created': 'API key created',
  'rest-key-replaced': 'API key replaced by a new one',
  'rest-key-deleted': 'API key deleted',
}

/** What happened to the account in the last year. */
export function ActivitySection() {
  const id = useId()
  const [cursor, setCursor] = useState({ page: 1, limit: 10 })
  const { data, error, isFetching, refetch } = useQuery(activityPage(cursor))
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        Account activity
      </Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <TableFrame label="Account activity" busy={isFetching}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Event</Table.Th>
                <Table.Th>Time</Table.Th>
                <Table.Th visibleFrom="sm">Device</Table.Th>
                <Table.Th visibleFrom="sm">Address</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {!data && <SkeletonRows columns={[null, null, 'sm', 'sm']} rows={3} />}
              {data?.entries.map(({ kind, at, ip, userAgent }, row) => (
                <Table.Tr key={`${at} ${row}`}>
                  <Table.Td>
                    <Text fw={500}>{texts[kind]}</Text>
                    <Text size="xs" c="dimmed" hiddenFrom="sm">
                      {deviceText(userAgent)}, {ip}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Moment at={at} />
                  </Table.Td>
                  <Table.Td visibleFrom="sm" title={userAgent}>
                    {deviceText(userAgent)}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{ip}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </TableFrame>
          <TablePagination
            total={data?.totalCount ?? 0}
            page={cursor.page}
            size={cursor.limit}
            onPage={(page) => setCursor((before) => ({ ...before, page }))}
            onSize={(limit) => setCursor({ page: 1, limit })}
          />
        </>
      )}
    </section>
  )
}
