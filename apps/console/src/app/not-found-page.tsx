import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <Center mih="60dvh" p="xl">
      <Stack align="center" gap="sm" ta="center">
        <Text fz={56} fw={600} lh={1} c="var(--mantine-primary-color-filled)" className="tabular">
          404
        </Text>
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">There is nothing at this address.</Text>
        <Button component={Link} to="/projects">
          Go to projects
        </Button>
      </Stack>
    </Center>
  )
}
