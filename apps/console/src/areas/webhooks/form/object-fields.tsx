import { Checkbox, Group, Loader, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { ListedWebhook } from '@perigee/contract/webhooks'
import { objectEvents } from '@perigee/domain/webhook-events'
import { ErrorNote } from '@/components/error-note'
import { type Fields, textField } from '@/lib/use-fields'
import { objectWords } from '../event-words'
import { type BucketScope, bucketScopes, isMixed, type WebhookFields } from './webhook-fields'

interface Props {
  fields: Fields<WebhookFields>
  /** What it hears of until now. */
  heard: ListedWebhook['objects']
  buckets: { data: readonly string[] | undefined; error: unknown; isLoading: boolean }
  tellsNames: boolean
}

const scopeNames: Record<BucketScope, string> = {
  none: 'In no bucket',
  all: 'In all buckets that are there now',
  chosen: 'In chosen buckets',
}

/** What a webhook hears of the objects of buckets. */
export function ObjectFields(props: Props) {
  const { fields, buckets } = props
  const { scope } = fields.values
  return (
    <>
      <Radio.Group
        label="What happens to objects"
        value={scope}
        onChange={(value) => {
          const chosen = bucketScopes.find((each) => each === value)
          if (chosen) fields.set('scope', chosen)
        }}
      >
        <Stack gap="xs" mt="xs">
          {bucketScopes.map((each) => (
            <Radio key={each} value={each} label={scopeNames[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {scope === 'all' && (
        <Text size="sm" c="dimmed">
          {buckets.data ? `${counted(buckets.data.length)}. ` : ''}Buckets that are made later are not among them.
        </Text>
      )}
      {scope === 'chosen' && <BucketsField {...props} />}
      {scope !== 'none' && (
        <>
          <ErrorNote error={buckets.error} />
          <RuleFields {...props} />
        </>
      )}
    </>
  )
}

const counted = (buckets: number): string => (buckets === 1 ? '1 bucket' : `${buckets} buckets`)

function BucketsField({ fields, buckets: { data = [], isLoading } }: Props) {
  const { buckets } = fields.values
  return (
    <MultiSelect
      label="Buckets"
      placeholder={buckets.length === 0 ? 'Search by name' : ''}
      data={[...new Set([...data, ...buckets])]}
      value={[...buckets]}
      error={fields.problem('buckets')}
      onChange={(chosen) => fields.set('buckets', chosen)}
      searchable
      clearable
      hidePickedOptions
      limit={200}
      rightSection={isLoading ? <Loader size="xs" aria-label="Loading" /> : undefined}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No buckets found.'}
      clearButtonProps={{ 'aria-label': 'Clear the buckets' }}
    />
  )
}

function RuleFields({ fields, heard, tellsNames }: Props) {
  const { objectEvents: chosen, prefix, suffix } = fields.values
  return (
    <>
      {isMixed(heard) && (
        <Text size="sm" c="dimmed">
          Tools have set different things for its buckets. They stay as they are, unless you change what follows.
        </Text>
      )}
      <Checkbox.Group
        label="It hears of"
        value={[...chosen]}
        error={fields.problem('objectEvents')}
        onChange={(values) =>
          fields.set(
            'objectEvents',
            objectEvents.filter((event) => values.includes(event)),
          )
        }
      >
        <Stack gap="xs" mt="xs">
          {objectEvents.map((event) => (
            <Checkbox key={event} value={event} label={objectWords[event]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {(tellsNames || prefix !== '' || suffix !== '') && (
        <Group grow align="flex-start">
          <TextInput
            label="Names begin with (optional)"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1024}
            {...textField(fields, 'prefix')}
          />
          <TextInput
            label="Names end with (optional)"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1024}
            {...textField(fields, 'suffix')}
          />
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {tellsNames
          ? 'Messages carry the names of objects, as far as the gateway tells them.'
          : 'Messages say that an object came or went, and not its name: the names stay in the service.'}
      </Text>
    </>
  )
}
