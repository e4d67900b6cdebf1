import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Gauge, Server, SquareTerminal } from 'lucide-react'
import { useId } from 'react'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import styles from './navigation.module.css'
import { NavigationLink } from './navigation-link'

interface Props {
  narrow: boolean
  project: ConsoleProject
}

/** Only for those who may see machines, in a project that has Compute. */
export function ComputeLinks({ narrow, project }: Props) {
  const id = useId()
  const may = useMay(project)('compute.use')
  const { data: config } = useQuery({ ...projectConfigQuery(project.id), enabled: may })
  if (!may || config?.computeAuthToken === undefined) return null
  const params = { id: project.urlId }
  return (
    <Stack
      gap={2}
      className={styles['group'] ?? ''}
      role="group"
      {...(narrow ? { 'aria-label': 'Compute' } : { 'aria-labelledby': id })}
    >
      {!narrow && (
        <Text id={id} size="xs" c="dimmed" fw={500} className={styles['groupName'] ?? ''}>
          Compute
        </Text>
      )}
      <NavigationLink
        narrow={narrow}
        icon={Gauge}
        label={narrow ? 'Compute overview' : 'Overview'}
        to="/projects/$id/compute-overview"
        params={params}
      />
      <NavigationLink
        narrow={narrow}
        icon={Server}
        label="Instances"
        to="/projects/$id/compute-instances"
        params={params}
      />
      <NavigationLink
        narrow={narrow}
        icon={SquareTerminal}
        label="SSH Keys"
        to="/projects/$id/compute-keys"
        params={params}
      />
    </Stack>
  )
}
