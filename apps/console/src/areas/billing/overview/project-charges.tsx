import { Accordion, Group, Stack, Table, Text } from '@mantine/core'
import type { ProductCharge } from '@perigee/contract/payments/prices'
import { useQuery } from '@tanstack/react-query'
import { TableFrame } from '@/components/data-table/table-frame'
import { projectsQuery } from '@/lib/projects'
import { showCents } from '@/lib/show-dollars'
import { inOrder, projectTotal, rowsOf } from './charges'
import { periodText } from './period-text'

type Products = Record<string, ProductCharge>

/** A panel for each project, which opens into what its products have come to. */
export function ProjectCharges({ charges }: { charges: Record<string, Products> }) {
  const { data = [] } = useQuery({ ...projectsQuery, enabled: false })
  const listed = Object.entries(charges).map(([id, products]) => ({
    id,
    products,
    name: data.find((project) => project.id === id)?.name ?? id,
  }))
  if (listed.length === 0) return <Text c="dimmed">Nothing was used this month.</Text>
  return (
    <Accordion variant="separated" multiple chevronPosition="left">
      {listed.map(({ id, name, products }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>
            <Group justify="space-between" gap="md">
              <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text className="tabular">{showCents(projectTotal(products))}</Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              {inOrder(products).map((charge) => (
                <ProductTable key={charge.productID} charge={charge} project={name} />
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

const ProductTable = ({ charge, project }: { charge: ProductCharge; project: string }) => (
  <Stack gap={6}>
    {charge.productName !== '' && (
      <Text size="sm" fw={500}>
        {charge.productName}
      </Text>
    )}
    <TableFrame label={`${charge.productName || 'Usage'} in ${project}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Resource</Table.Th>
          <Table.Th visibleFrom="sm">Period</Table.Th>
          <Table.Th ta="right">Usage</Table.Th>
          <Table.Th ta="right">Cost</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rowsOf(charge).map(({ resource, usage, cost }) => (
          <Table.Tr key={resource}>
            <Table.Td>{resource}</Table.Td>
            <Table.Td visibleFrom="sm">{periodText(charge.since, charge.before)}</Table.Td>
            <Table.Td ta="right" className="tabular">
              {usage}
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {showCents(cost)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TableFrame>
  </Stack>
)
