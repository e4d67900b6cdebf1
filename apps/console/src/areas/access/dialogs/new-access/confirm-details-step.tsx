import { Group, Table, Tooltip } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { showZoned } from '@/lib/show-date'
import { accessTypes } from './access-types'
import { labelsOf, lockRights, objectRights } from './rights'
import type { StepView } from './step-view'
import type { Wish } from './wizard'

export const ConfirmDetailsStep: StepView = ({ wish }) => (
  <Table variant="vertical" layout="fixed" withTableBorder highlightOnHover={false} aria-label="Access details">
    <Table.Tbody>
      {Object.entries(rowsOf(wish)).map(([name, value]) => (
        <Fragment key={name}>
          {value !== undefined && (
            <Table.Tr>
              <Table.Th w={140} scope="row" py="xs">
                {name}
              </Table.Th>
              <Table.Td py="xs" style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Table.Td>
            </Table.Tr>
          )}
        </Fragment>
      ))}
    </Table.Tbody>
  </Table>
)

/** Undefined for a row that has nothing to say. */
const rowsOf = ({ name, type, rights, buckets, notAfter }: Wish): Readonly<Record<string, ReactNode>> => ({
  Name: name,
  Type: accessTypes[type].label,
  Permissions: labelsOf(rights, objectRights),
  'Object Lock Permissions': lockRow(rights),
  Buckets: buckets.length === 0 ? 'All buckets' : buckets.join(', '),
  'Expiration Date': notAfter ? showZoned(notAfter) : 'No expiration date',
})

function lockRow(rights: Wish['rights']): ReactNode {
  const labels = labelsOf(rights, lockRights)
  return labels === undefined ? undefined : <LockRights labels={labels} rights={rights} />
}

const warning = 'BypassGovernanceRetention allows deleting or modifying objects under governance retention.'

const LockRights = ({ labels, rights }: { labels: string } & Pick<Wish, 'rights'>) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <span>{labels}</span>
    {rights.includes('bypassGovernanceRetention') && (
      <Tooltip label={warning} multiline maw={260}>
        <TriangleAlert
          size={18}
          color="var(--mantine-color-yellow-7)"
          role="img"
          aria-label={warning}
          tabIndex={0}
          style={{ flexShrink: 0 }}
        />
      </Tooltip>
    )}
  </Group>
)
