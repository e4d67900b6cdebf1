import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'

/** Where somebody would look for what their role cannot do. */
export const WhoCan = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" px="lg" py="md" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** 'the owner', with the address where the server says it. */
export function useOwnerWords(project: ConsoleProject): string {
  const { data } = useQuery(projectConfigQuery(project.id))
  return data?.ownerEmail ? `the owner (${data.ownerEmail})` : 'the owner'
}
