import { ActionIcon, Divider, Group, Stack, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  Blocks,
  BookOpen,
  Cpu,
  FolderOpen,
  FolderSync,
  Globe,
  HardDrive,
  KeyRound,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Share2,
  Users,
  ScrollText,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cloudGpusDialog } from '@/areas/dashboard/public'
import { BrandMark } from '@/components/brand-mark'
import { lazyView } from '@/components/lazy-view'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import {
  connectsDomains,
  governsLinks,
  offersCloudGpus,
  offersCompute,
  offersFileSystemBeta,
  offersObjectMount,
  sendsWebhooks,
  showsAuditLog,
} from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { useProjectIfAny } from '@/lib/use-project'
import { NavigationLink } from './navigation-link'
import styles from './navigation.module.css'
import { ProjectSwitcher } from './project-switcher'

/** Few installations have it. Without its code the other links are there all the same. */
const ComputeLinks = lazyView(async () => (await import('./compute-links')).ComputeLinks, { failed: () => null })

interface Props {
  /** Icons only. */
  narrow?: boolean
  /** Absent in the drawer, which has one width. */
  onToggle?: () => void
}

/** Project switcher on top, the project's menu, resources at the bottom. */
export function Navigation({ narrow = false, onToggle }: Props) {
  const { brand } = useConfig()
  return (
    <div className={styles['column']} data-narrow={narrow}>
      <Group className={styles['brand']} wrap="nowrap" gap="xs">
        <Link
          to="/projects"
          activeOptions={{ exact: true }}
          className={styles['home']}
          aria-label={`${brand.name}, all projects`}
        >
          <BrandMark />
          {!narrow && <Text fw={600}>{brand.name}</Text>}
        </Link>
      </Group>
      <ProjectSwitcher narrow={narrow} />
      <nav aria-label="Project">
        <ProjectMenu narrow={narrow} />
      </nav>
      <Resources narrow={narrow}>{onToggle && <CollapseButton narrow={narrow} onToggle={onToggle} />}</Resources>
    </div>
  )
}

function Resources({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const { brand, documentationURL } = useConfig()
  const links = [
    { icon: BookOpen, label: 'Docs', href: documentationURL },
    { icon: LifeBuoy, label: 'Support', href: brand.supportURL },
  ].filter(({ href }) => href !== '')
  if (links.length === 0 && !children) return null
  return (
    <Stack gap={2} mt="auto" pb="sm">
      <Divider mb="xs" />
      {links.map((link) => (
        <NavigationLink key={link.label} narrow={narrow} {...link} />
      ))}
      {children}
    </Stack>
  )
}

function ProjectMenu({ narrow }: { narrow: boolean }) {
  const project = useProjectIfAny()
  const config = useConfig()
  if (!project) return <NavigationLink narrow={narrow} icon={LayoutGrid} label="All projects" to="/projects" />
  const params = { id: project.urlId }
  return (
    <Stack gap={2}>
      <NavigationLink
        narrow={narrow}
        icon={LayoutDashboard}
        label="Dashboard"
        to="/projects/$id/dashboard"
        params={params}
      />
      <NavigationLink narrow={narrow} icon={FolderOpen} label="Browse" to="/projects/$id/buckets" params={params} />
      <NavigationLink narrow={narrow} icon={KeyRound} label="Access" to="/projects/$id/access" params={params} />
      {governsLinks(config) && (
        <NavigationLink narrow={narrow} icon={Share2} label="Shared" to="/projects/$id/shared" params={params} />
      )}
      <NavigationLink
        narrow={narrow}
        icon={Blocks}
        label="Applications"
        to="/projects/$id/applications"
        params={params}
      />
      {connectsDomains(config) && (
        <NavigationLink narrow={narrow} icon={Globe} label="Domains" to="/projects/$id/domains" params={params} />
      )}
      <NavigationLink narrow={narrow} icon={Users} label="Team" to="/projects/$id/team" params={params} />
      {showsAuditLog(config) && (
        <NavigationLink narrow={narrow} icon={ScrollText} label="Audit log" to="/projects/$id/log" params={params} />
      )}
      {sendsWebhooks(config) && <WebhooksLink narrow={narrow} project={project} />}
      {offersCompute(config) && <ComputeLinks narrow={narrow} project={project} />}
      {offersCloudGpus(config) && (
        <NavigationLink narrow={narrow} icon={Cpu} label="Cloud GPUs" onClick={offerCloudGpus} />
      )}
      {offersObjectMount(config) && (
        <NavigationLink
          narrow={narrow}
          icon={HardDrive}
          label="Object Mount"
          to="/projects/$id/object-mount"
          params={params}
        />
      )}
      {offersFileSystemBeta(config) && (
        <NavigationLink
          narrow={narrow}
          icon={FolderSync}
          label="File system beta"
          to="/projects/$id/cuno-fs-beta"
          params={params}
        />
      )}
      <NavigationLink narrow={narrow} icon={Settings} label="Settings" to="/projects/$id/settings" params={params} />
    </Stack>
  )
}

/** Only for those who may see them. */
function WebhooksLink({ narrow, project }: { narrow: boolean; project: ConsoleProject }) {
  if (!useMay(project)('webhook.view')) return null
  const params = { id: project.urlId }
  return <NavigationLink narrow={narrow} icon={Webhook} label="Webhooks" to="/projects/$id/webhooks" params={params} />
}

function offerCloudGpus() {
  recordEvent('Cloud GPU Navigation Item Clicked')
  openDialog(cloudGpusDialog)
}

function CollapseButton({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const label = narrow ? 'Expand navigation' : 'Collapse navigation'
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <Tooltip label={label} position="right">
      <ActionIcon onClick={onToggle} aria-label={label} aria-expanded={!narrow} ml={narrow ? 3 : 2}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
