import { Table, Text } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { Dialog } from '@/components/dialog'
import { DialogActions, SubmitButton } from '@/components/dialog-actions'
import { bucketDetails } from '../model/bucket-details'

export function BucketDetailsDialog({ bucket, onClose }: { bucket: BucketUsage; onClose: () => void }) {
  return (
    <Dialog title="Bucket details" onSubmit={onClose} onClose={onClose}>
      <Table variant="vertical" withTableBorder highlightOnHover={false} aria-label="Bucket details">
        <Table.Tbody>
          {bucketDetails(bucket).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w="42%" py={6}>
                {name}
              </Table.Th>
              <Table.Td py={6} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        Object statistics may not reflect changes of the past 24 hours.
      </Text>
      <DialogActions>
        <SubmitButton>Close</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
