import { Group } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { Moment } from '@/components/moment'
import { StatusBadge } from '@/components/status-badge'
import { teammateId } from '../model/teammate'
import { PersonName } from './person-name'
import { PersonTick } from './person-tick'
import { actionsLabel, livePerson, type TeamListProps } from './team-list-props'

/** The table's rows on a narrow screen. */
export const TeamCards = (list: TeamListProps) => (
  <RowCards label="Team">
    {list.people?.map((person) => {
      const actions = list.actionsOf(person)
      return (
        <RowCard
          key={teammateId(person)}
          live={livePerson(person, list)}
          title={
            <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
              {list.canSelect(person) && <PersonTick person={person} {...list} />}
              <PersonName person={person} withEmail="always" />
            </Group>
          }
          menu={actions.length > 0 && <ActionMenu label={actionsLabel(person)} actions={actions} />}
          facts={[
            { title: 'Role', text: <StatusBadge status={person.shownRole} /> },
            { title: 'Date added', text: <Moment at={person.at} /> },
          ]}
        />
      )
    })}
  </RowCards>
)
