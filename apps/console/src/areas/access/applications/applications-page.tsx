import { Button, Chip, Group, Paper, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { SearchBox } from '@/components/data-table/search-box'
import { SortSelect } from '@/components/data-table/sort-select'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { useTrialGate } from '@/areas/trial/public'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { useProject } from '@/lib/use-project'
import { newAccessDialog } from '../lazy-dialogs'
import type { Application } from './application'
import { ApplicationCard } from './application-card'
import styles from './applications.module.css'
import { offeredApplications } from './catalogue'
import {
  catalogueSearch,
  type CatalogueView,
  findApplications,
  type Order,
  readView,
  shelves,
  writeView,
} from './find-applications'

const columns = [
  { value: 'name', label: 'Name' },
  { value: 'category', label: 'Category' },
] as const

export function ApplicationsPage() {
  const project = useProject()
  const offered = offeredApplications(useConfig())
  const gate = useTrialGate()
  const navigate = useNavigate()
  const view = readView(catalogueSearch(useSearch({ strict: false })))
  const found = findApplications(offered, view)
  const move = (patch: Partial<CatalogueView>) =>
    void navigate({ to: '.', search: writeView({ ...view, ...patch }), replace: true })

  const setUp = gate((application?: Application) => {
    if (application) recordEvent('Applications Setup Clicked', { application: application.id })
    openDialog(newAccessDialog, { project, ...(application && { application }) })
  })

  return (
    <>
      <PageHeader title="Applications" subtitle="Tools that work with the data of this project." />
      <Chip.Group
        value={view.shelf}
        onChange={(shelf) => move({ shelf: shelves.find((each) => each === shelf) ?? 'All' })}
      >
        <Group gap="xs" mb="md" role="radiogroup" aria-label="Category">
          {shelves
            .filter((shelf) => shelf !== 'Featured' || offered.some(({ isFeatured }) => isFeatured))
            .map((shelf) => (
              <Chip key={shelf} value={shelf} size="sm" variant="light">
                {shelf}
              </Chip>
            ))}
        </Group>
      </Chip.Group>
      <Group justify="space-between" mb="md">
        <SearchBox label="Search applications" searched={view.search} onSearch={(search) => move({ search })} />
        <SortSelect<Order['by']> columns={columns} sort={view.order} onSort={(order) => move({ order })} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {found.length === 1 ? '1 application' : `${found.length} applications`}
      </Text>
      {found.length === 0 && (
        <EmptyState icon={SearchX} title="No applications found.">
          Every S3 compatible application works, whether it stands here or not.
        </EmptyState>
      )}
      <ul className={styles['grid']} aria-label="Applications">
        <OtherApplication onSetUp={() => setUp()} />
        {found.map((application) => (
          <ApplicationCard key={application.id} application={application} onSetUp={() => setUp(application)} />
        ))}
      </ul>
    </>
  )
}

const OtherApplication = ({ onSetUp }: { onSetUp: () => void }) => (
  <Paper component="li" withBorder p="md" className={styles['card'] ?? ''}>
    <Text component="h2" fw={600} size="md" m={0} mb="xs">
      Don't see your app?
    </Text>
    <Text size="sm" c="dimmed" flex={1}>
      Whatever speaks S3 works with your data. Create access keys for it.
    </Text>
    <Group mt="md">
      <Button size="compact-md" onClick={onSetUp}>
        New Access
      </Button>
    </Group>
  </Paper>
)
