import { Divider, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, KeyRound, LayoutGrid, type LucideIcon, Mail, Plus, Search, Settings } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { passphraseDialog } from '@/areas/passphrase/public'
import { joinProjectDialog, sortProjects, useNewProject } from '@/areas/projects/public'
import { useTrialGate } from '@/areas/trial/public'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { invitationsQuery } from '@/lib/invitations'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import styles from './project-choice.module.css'

/** So many are looked through at a glance. */
const withoutSearch = 8

/** The other projects, sorted as their page sorts them, and what can be done with this one. */
export function ProjectChoice({ current, onDone }: { current: ConsoleProject | undefined; onDone: () => void }) {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const { id: me } = useAccount()
  const gate = useTrialGate()
  const create = useNewProject()
  const [wanted, setWanted] = useState('')
  const { data: invitations = [] } = useQuery(invitationsQuery)
  const isWanted = (name: string) => name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase())
  const shown = sortProjects(projects, { field: 'name', direction: 'asc' }).filter(({ name }) => isWanted(name))
  const invited = invitations.filter(({ projectName }) => isWanted(projectName))
  const and = (work: () => void) => () => {
    onDone()
    work()
  }
  return (
    <div className={styles['choice']} onKeyDown={moveFocus}>
      {projects.length > withoutSearch && (
        <TextInput
          type="search"
          data-autofocus
          aria-label="Search projects"
          placeholder="Search projects"
          leftSection={<Search size={16} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={styles['list']}>
        <Section
          label="My projects"
          current={current}
          projects={shown.filter(({ ownerId }) => ownerId === me)}
          onDone={onDone}
        />
        <Section
          label="Shared with me"
          current={current}
          projects={shown.filter(({ ownerId }) => ownerId !== me)}
          onDone={onDone}
        />
        {invited.length > 0 && (
          <Group label="Invited to">
            {invited.map((invitation) => (
              <li key={invitation.projectID}>
                <Entry
                  icon={Mail}
                  label={invitation.projectName}
                  onClick={and(() => openDialog(joinProjectDialog, { invitation }))}
                />
              </li>
            ))}
          </Group>
        )}
        {shown.length + invited.length === 0 && projects.length > 0 && (
          <Text size="sm" c="dimmed" px={10} py={6} role="status">
            No projects found
          </Text>
        )}
      </div>
      <Divider />
      <Link to="/projects" activeOptions={{ exact: true }} className={styles['entry']} onClick={onDone}>
        <LayoutGrid size={16} strokeWidth={1.75} aria-hidden />
        All projects
      </Link>
      <Entry icon={Plus} label="Create Project" onClick={and(create)} />
      {current && <SettingsEntry project={current} onDone={onDone} />}
      {current && !current.hasManagedPassphrase && (
        <Entry
          icon={KeyRound}
          label="Manage passphrase"
          onClick={and(gate(() => openDialog(passphraseDialog, { project: current, mode: 'manage' })))}
        />
      )}
    </div>
  )
}

interface SectionProps {
  label: string
  projects: ConsoleProject[]
  current: ConsoleProject | undefined
  onDone: () => void
}

function Section({ label, projects, current, onDone }: SectionProps) {
  if (projects.length === 0) return null
  return (
    <Group label={label}>
      {projects.map(({ id, urlId, name }) => (
        <li key={id}>
          <Link
            to="/projects/$id/dashboard"
            params={{ id: urlId }}
            className={styles['entry']}
            onClick={onDone}
            {...(id === current?.id && { 'aria-current': true })}
          >
            <Text truncate flex={1} title={name}>
              {name}
            </Text>
            {id === current?.id && <Check size={16} aria-hidden style={{ flex: 'none' }} />}
          </Link>
        </li>
      ))}
    </Group>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Text size="xs" c="dimmed" px={10} pt={6} pb={2}>
      {label}
    </Text>
    <ul aria-label={label}>{children}</ul>
  </>
)

/** For those who can change something there; everybody else finds the page in the menu of the project. */
function SettingsEntry({ project, onDone }: { project: ConsoleProject; onDone: () => void }) {
  if (!useMay(project)('project.setLimits')) return null
  return (
    <Link to="/projects/$id/settings" params={{ id: project.urlId }} className={styles['entry']} onClick={onDone}>
      <Settings size={16} strokeWidth={1.75} aria-hidden />
      Project settings
    </Link>
  )
}

function Entry({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={styles['entry']} onClick={onClick}>
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Text span truncate title={label}>
        {label}
      </Text>
    </UnstyledButton>
  )
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** As in a menu: the arrows go through the entries; Enter in the search opens the first that was found. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, button')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    stops.at((at + step + stops.length) % stops.length)?.focus()
  } else if (event.key === 'Enter' && stops[at] instanceof HTMLInputElement) {
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('li :is(a, button)')?.click()
  }
}
