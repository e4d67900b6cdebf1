import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Leaf, RotateCw } from 'lucide-react'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { failureOf } from '@/lib/failure'
import { estimatesEmissions } from '@/lib/flags'
import { sustainabilityDialog } from '../lazy-dialogs'
import { emissionOf } from '../queries'
import { avoided, kilograms, treeText } from './emission-text'

/** What storing the project's data emits, and what that avoids; nothing where the operator turned it off. */
export function EmissionCard({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery({ ...emissionOf(projectId), enabled: estimatesEmissions(useConfig()) })
  if (!estimatesEmissions(useConfig())) return null
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-label="Emissions" aria-busy={!data && !error}>
      <Group justify="space-between" gap="md">
        <Group gap="4px 28px">
          <Group gap="xs" wrap="nowrap">
            <Leaf size={18} strokeWidth={1.75} aria-hidden color="var(--mantine-color-green-filled)" />
            <Title order={2} size="h3" c="dimmed" fw={500}>
              Emissions
            </Title>
          </Group>
          {error ? (
            <Text size="sm" role="alert">
              {failureOf(error).message}
            </Text>
          ) : data ? (
            <>
              <Value amount={kilograms(data.storjImpact)} label="CO₂ estimated" />
              <Value amount={kilograms(avoided(data))} label="CO₂ avoided" />
              {data.savedTrees > 0 && (
                <Text size="sm" c="dimmed">
                  {treeText(data.savedTrees)}
                </Text>
              )}
            </>
          ) : (
            <Skeleton h={28} w={280} maw="100%" />
          )}
        </Group>
        {error ? (
          <Button variant="default" leftSection={<RotateCw size={16} aria-hidden />} onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          data && (
            <Button variant="default" onClick={() => openDialog(sustainabilityDialog, { emission: data })}>
              See the estimate
            </Button>
          )
        )}
      </Group>
    </Paper>
  )
}

const Value = ({ amount, label }: { amount: string; label: string }) => (
  <Group gap={6} align="baseline" wrap="nowrap" className="tabular">
    <Text fz={20} fw={600}>
      {amount}
    </Text>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
  </Group>
)
