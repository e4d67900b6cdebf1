import { Table } from '@mantine/core'
import type { StepView } from './step-view'

const lockPermissions = [
  'PutObjectRetention',
  'GetObjectRetention',
  'PutObjectLegalHold',
  'GetObjectLegalHold',
  'PutObjectLockConfiguration',
  'GetObjectLockConfiguration',
]

export const ConfirmDetailsStep: StepView = ({ draft, objectLock }) => {
  const rows: [string, string][] = [
    ['Name', draft.name.trim()],
    ['Type', 'S3 Credentials'],
    ['Permissions', 'Read, Write, List, Delete'],
    ...(objectLock ? [['Object Lock Permissions', lockPermissions.join(', ')] as [string, string]] : []),
    ['Buckets', 'All buckets'],
    ['Expiration Date', 'No expiration date'],
  ]
  return (
    <Table variant="vertical" layout="fixed" withTableBorder highlightOnHover={false} aria-label="Access details">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={140} scope="row" py="xs">
              {name}
            </Table.Th>
            <Table.Td py="xs" style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
