import { UnstyledButton } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { type DomainListProps, liveDomain, menuLabel } from './domain-list'
import { DomainStateText } from './domain-state'

/** The table's rows on a narrow screen. */
export const DomainCards = (list: DomainListProps) => (
  <RowCards label="Domains">
    {list.domains?.map((domain) => (
      <RowCard
        key={domain.subdomain}
        live={liveDomain(domain, list)}
        title={
          <UnstyledButton
            fw={500}
            fz="inherit"
            style={{ overflowWrap: 'anywhere' }}
            onClick={() => list.onOpen(domain)}
          >
            {domain.subdomain}
          </UnstyledButton>
        }
        menu={<ActionMenu label={menuLabel(domain)} actions={list.actionsOf(domain)} />}
        facts={[
          { title: 'Bucket', text: domain.prefix },
          { title: 'Date created', text: <Moment at={domain.createdAt} /> },
          ...(domain.life ? [{ title: 'Status', text: <DomainStateText life={domain.life} /> }] : []),
        ]}
      />
    ))}
  </RowCards>
)
