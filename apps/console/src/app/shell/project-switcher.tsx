import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Box, Check, ChevronsUpDown, KeyRound, LayoutGrid } from 'lucide-react'
import { PassphraseDialog } from '@/areas/passphrase/public'
import { offered } from '@/components/actions/action'
import { ActionItems } from '@/components/actions/action-menu'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { useProjectIfAny } from '@/lib/use-project'
import { useTrialGate } from '@/areas/trial/public'
import styles from './navigation.module.css'

/** Shows the project one is in and leads to the others, own and shared. */
export function ProjectSwitcher({ narrow }: { narrow: boolean }) {
  const current = useProjectIfAny()
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const { id: me } = useAccount()
  const gate = useTrialGate()
  const name = current?.name ?? 'All projects'
  const projectActions = (project: ConsoleProject) =>
    offered(
      !project.hasManagedPassphrase && {
        label: 'Manage passphrase',
        icon: KeyRound,
        run: gate(() => openDialog(PassphraseDialog, { project, mode: 'manage' })),
      },
    )
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles['switcher']} aria-label={`Project: ${name}`}>
          <Box size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
          {!narrow && (
            <>
              <Text truncate flex={1} fw={500}>
                {name}
              </Text>
              <ChevronsUpDown size={16} aria-hidden style={{ flex: 'none' }} />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Section label="My projects" current={current} projects={projects.filter(({ ownerId }) => ownerId === me)} />
        <Section label="Shared with me" current={current} projects={projects.filter(({ ownerId }) => ownerId !== me)} />
        <Menu.Item component={Link} to="/projects" leftSection={<LayoutGrid size={16} aria-hidden />}>
          All projects
        </Menu.Item>
        {current && <ActionItems actions={projectActions(current)} />}
      </Menu.Dropdown>
    </Menu>
  )
}

interface SectionProps {
  label: string
  projects: ConsoleProject[]
  current: ConsoleProject | undefined
}

function Section({ label, projects, current }: SectionProps) {
  if (projects.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {projects.map(({ id, urlId, name }) => (
        <Menu.Item
          key={id}
          renderRoot={(props) => <Link {...props} to="/projects/$id/dashboard" params={{ id: urlId }} />}
          rightSection={id === current?.id && <Check size={16} aria-label="current" />}
        >
          <Text truncate>{name}</Text>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}
