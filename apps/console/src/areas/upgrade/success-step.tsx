import { Badge, Center, Stack, Text, ThemeIcon } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Plan } from './plans'

/** The plan is active. */
export function SuccessStep({ plan }: { plan: Plan }) {
  const { type, planTitle, activationSubtitle } = plan
  return (
    <Stack gap="sm" align="center" ta="center" py="md">
      <ThemeIcon size={56} radius="xl" color="green" variant="light">
        <Check size={28} strokeWidth={1.75} aria-hidden />
      </ThemeIcon>
      {type === 'partner' ? (
        <>
          <Text>Your plan has been successfully activated.</Text>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {planTitle}
          </Text>
          {activationSubtitle !== '' && <Text c="dimmed">{activationSubtitle}</Text>}
          <Center>
            <Badge color="green" variant="light">
              Activated
            </Badge>
          </Center>
        </>
      ) : (
        <Text>Your Pro Account has been successfully activated.</Text>
      )}
    </Stack>
  )
}
