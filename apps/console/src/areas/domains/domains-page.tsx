import { Button } from '@mantine/core'
import type { DomainInfo } from '@perigee/contract/domains'
import { domainOrders, orderWords } from '@perigee/domain/sort-orders'
import { useQuery } from '@tanstack/react-query'
import { Globe, ListTree, Plus, RefreshCw, Trash2 } from 'lucide-react'
import type { Action } from '@/components/actions/action'
import { CannotDeleteDialog } from '@/components/cannot-delete-dialog'
import { isEmptyList, ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { CardsSort } from '@/components/data-table/cards-sort'
import { EmptyState } from '@/components/empty-state'
import { HelpLink } from '@/components/help-link'
import { PageHeader } from '@/components/page-header'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { projectConfigQuery } from '@/lib/project-config'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { upgradeAccountDialog, useTrialGate } from '@/areas/trial/public'
import { DeleteDomainDialog } from './delete-domain-dialog'
import { DomainCards } from './domain-cards'
import type { DomainListProps } from './domain-list'
import { DomainRecordsDialog } from './domain-records-dialog'
import { columns, DomainTable } from './domain-table'
import { newDomainDialog } from './lazy-dialogs'
import { domainPage } from './queries'

/** Domains take more room than other rows. */
const usualPageSize = 6

export function DomainsPage() {
  const project = useProject()
  const { cursor, move } = useListCursor(orderWords(domainOrders), usualPageSize)
  const query = useQuery(domainPage(project.id, cursor))
  const { data: rights } = useQuery(projectConfigQuery(project.id))
  const may = useMay(project)
  const account = useAccount()
  const narrow = useNarrowList()
  const gate = useTrialGate()

  const show = (domain: DomainInfo, checks: boolean) => openDialog(DomainRecordsDialog, { project, domain, checks })
  function remove(domain: DomainInfo) {
    const own = domain.createdBy === account.id
    if (!may('domain.delete', { own })) return openDialog(CannotDeleteDialog, { what: 'domain', creatorEmail: '' })
    // The last row of the last page may be the one that went.
    const onDeleted = () => move({})
    openDialog(
      DeleteDomainDialog,
      { projectId: project.id, domain, onDeleted },
      { needs: { project, action: 'domain.delete', target: { own } } },
    )
  }
  const list: DomainListProps = {
    domains: query.data?.domains,
    actionsOf: (domain: DomainInfo): readonly Action[] => [
      { label: 'Check DNS now', icon: RefreshCw, run: () => show(domain, true) },
      { label: 'Show DNS records', icon: ListTree, run: () => show(domain, false) },
      { label: 'Delete domain', icon: Trash2, destructive: true, run: () => remove(domain) },
    ],
    onOpen: (domain) => show(domain, false),
  }
  // Only the owner's plan counts. While it is not known, the server decides.
  const begin = () =>
    rights?.hasPaidPrivileges === false
      ? openDialog(upgradeAccountDialog)
      : openDialog(newDomainDialog, { project }, { onClosed: () => move({}) })
  const newDomain = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={gate(begin)}>
      New Domain
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Domains"
        subtitle={
          <>
            Names of your own at which everybody sees what is in a bucket. <HelpLink topic="customDomain" />
          </>
        }
        action={!isEmptyList(query.data, cursor) && newDomain}
      />
      <ListPage
        query={query}
        cursor={cursor}
        usualSize={usualPageSize}
        onMove={move}
        nouns={['domain', 'domains']}
        empty={
          <EmptyState icon={Globe} title="No domains yet" action={newDomain}>
            Connect a domain of yours to a bucket: its files are then shown under your own name instead of a share link.
          </EmptyState>
        }
      >
        {narrow ? (
          <>
            <CardsSort
              columns={columns.map(({ order, title }) => ({ value: order, label: title }))}
              cursor={cursor}
              onMove={move}
            />
            <DomainCards {...list} />
          </>
        ) : (
          <DomainTable
            {...list}
            cursor={cursor}
            busy={query.isFetching}
            onSort={(order, direction) => move({ order, direction })}
          />
        )}
      </ListPage>
    </>
  )
}
