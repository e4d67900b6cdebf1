import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ProjectInvitation } from '@perigee/contract/projects'
import { shownDescription } from '@perigee/domain/project-name'
import type { ReactNode } from 'react'
import type { Action } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import { useLiveRow } from '@/components/data-table/use-live-row'
import { Moment } from '@/components/moment'
import { StatusBadge } from '@/components/status-badge'
import type { ConsoleProject } from '@/lib/projects'
import { type Listed, listedKey } from '../project-list'
import { useInvitationActions } from '../use-invitation-actions'
import { useProjectActions } from '../use-project-actions'
import { EncryptionLabel } from './encryption-label'
import { InvitedBy } from './invited-by'
import { ProjectLink } from './project-link'
import styles from './projects.module.css'
import { RoleBadge } from './role-badge'

export const ProjectCards = ({ rows }: { rows: readonly Listed[] }) => (
  <SimpleGrid component="ul" className={styles['cards']} cols={{ base: 1, sm: 2, lg: 3 }} aria-label="Projects">
    {rows.map((row) =>
      'project' in row ? (
        <ProjectCard key={listedKey(row)} project={row.project} />
      ) : (
        <InvitationCard key={listedKey(row)} invitation={row.invitation} />
      ),
    )}
  </SimpleGrid>
)

interface CardProps {
  name: string
  title: ReactNode
  badge: ReactNode
  actions: readonly Action[]
  children: ReactNode
}

function Card({ name, title, badge, actions, children }: CardProps) {
  const label = `Actions for ${name}`
  const { handlers, menu } = useLiveRow({ label, actions })
  return (
    <Paper component="li" withBorder p="md" {...handlers} className={styles['card']}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div className={styles['title']}>{title}</div>
          {badge}
          <div className={styles['menu']}>
            <ActionMenu label={label} actions={actions} />
          </div>
        </Group>
        {children}
      </Stack>
      {menu}
    </Paper>
  )
}

function ProjectCard({ project }: { project: ConsoleProject }) {
  const actions = useProjectActions(project)
  return (
    <Card
      name={project.name}
      title={<ProjectLink project={project} />}
      badge={<RoleBadge project={project} />}
      actions={actions}
    >
      {shownDescription(project.description) && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {shownDescription(project.description)}
        </Text>
      )}
      <Facts project={project} />
    </Card>
  )
}

function InvitationCard({ invitation }: { invitation: ProjectInvitation }) {
  const { status, actions, join } = useInvitationActions(invitation)
  const name = invitation.projectName
  return (
    <Card
      name={name}
      title={
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
      }
      badge={<StatusBadge status={status} />}
      actions={actions}
    >
      <InvitedBy invitation={invitation} />
      {join && (
        <Button variant="light" mt="auto" onClick={join}>
          Join
        </Button>
      )}
    </Card>
  )
}

function Facts({ project }: { project: ConsoleProject }) {
  const facts = [
    { name: 'Storage', value: <ByteSize bytes={project.storageUsed} /> },
    { name: 'Download', value: <ByteSize bytes={project.bandwidthUsed} /> },
    { name: 'Members', value: project.memberCount },
    { name: 'Created', value: <Moment at={project.createdAt} /> },
    { name: 'Encryption', value: <EncryptionLabel project={project} /> },
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
