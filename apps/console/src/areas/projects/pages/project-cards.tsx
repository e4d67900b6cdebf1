import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { ByteSize } from '@/components/byte-size'
import { shownDescription } from '@perigee/domain/project-name'
import { Moment } from '@/components/moment'
import type { ConsoleProject } from '@/lib/projects'
import { EncryptionLabel } from './encryption-label'
import { ProjectLink } from './project-link'
import styles from './projects.module.css'
import { RoleBadge } from './role-badge'
import { sortProjects } from '../sort-projects'

export function ProjectCards({ projects }: { projects: ConsoleProject[] }) {
  if (projects.length === 0) return <Text c="dimmed">No projects found</Text>
  return (
    <SimpleGrid component="ul" className={styles['cards']} cols={{ base: 1, sm: 2, lg: 3 }} aria-label="Projects">
      {sortProjects(projects, { field: 'name', direction: 'asc' }).map((project) => (
        <Paper key={project.id} component="li" withBorder p="md" className={styles['card']}>
          <Stack gap="xs" h="100%">
            <Group justify="space-between" wrap="nowrap">
              <ProjectLink project={project} />
              <RoleBadge project={project} />
            </Group>
            {shownDescription(project.description) && (
              <Text size="sm" c="dimmed" lineClamp={2}>
                {shownDescription(project.description)}
              </Text>
            )}
            <Facts project={project} />
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function Facts({ project }: { project: ConsoleProject }) {
  const facts = [
    { name: 'Storage', value: <ByteSize bytes={project.storageUsed} /> },
    { name: 'Download', value: <ByteSize bytes={project.bandwidthUsed} /> },
    { name: 'Members', value: project.memberCount },
    { name: 'Created', value: <Moment at={project.createdAt} /> },
    { name: 'Encryption', value: <EncryptionLabel managed={project.hasManagedPassphrase} /> },
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
