import { Group, Stack, Text } from '@mantine/core'
import type { Emission } from '@perigee/contract/projects'
import { Leaf } from 'lucide-react'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { avoided, kilograms, treeText } from './emission-text'

/** How the estimate of a project's emissions is made up. */
export function SustainabilityDialog({ emission, onClose }: { emission: Emission; onClose: () => void }) {
  const { brand } = useConfig()
  const rows = [
    { name: `This project on ${brand.name}`, amount: emission.storjImpact },
    { name: 'The same data in traditional cloud storage', amount: emission.hyperscalerImpact },
    { name: 'Carbon avoided', amount: avoided(emission), total: true },
  ]
  return (
    <Dialog title="Sustainability" onSubmit={onClose} onClose={onClose}>
      <Text>Estimated carbon emissions of this project, from its creation until now.</Text>
      <Stack component="dl" gap="xs" m={0}>
        {rows.map(({ name, amount, total = false }) => (
          <Group key={name} justify="space-between" wrap="nowrap" fw={total ? 600 : 400}>
            <dt>{name}</dt>
            <Text component="dd" inherit m={0} className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {kilograms(amount)} CO₂e
            </Text>
          </Group>
        ))}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Leaf size={18} strokeWidth={1.75} aria-hidden color="var(--mantine-color-green-filled)" />
        <Text size="sm">That equals {treeText(emission.savedTrees)}.</Text>
      </Group>
      <Text size="sm" c="dimmed">
        Nothing of it is measured. <HelpLink topic="emissions">Read how it is estimated</HelpLink>
      </Text>
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
