import { Button, Checkbox, Loader, MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { mostBucketsOfInstance } from '@perigee/contract/compute'
import { computeHelp } from '@perigee/contract/compute-help'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EnterPassphraseDialog } from '@/areas/passphrase/public'
import { bucketNames, usePassphrase } from '@/areas/storage/public'
import { ErrorNote } from '@/components/error-note'
import { HelpLink } from '@/components/help-link'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { offersStorage } from './draft'
import { titleOf } from './offer'
import type { FormProps } from './use-draft'

interface Props extends FormProps {
  project: ConsoleProject
}

/** Gives the machine S3 credentials for buckets, where it has tools for them and a way to the storage. */
export function StorageFields(props: Props) {
  const { fields, chosen } = props
  const id = useId()
  if (!offersStorage(chosen)) return null
  const tools = chosen.image?.tools.join(', ') ?? ''
  return (
    <Stack gap="sm" component="section" aria-label="Storage">
      <div>
        <Switch
          label="Give it access to buckets"
          aria-describedby={id}
          checked={fields.values.storage}
          onChange={({ currentTarget: { checked } }) => fields.set('storage', checked)}
        />
        <Text size="sm" c="dimmed" mt={4} id={id}>
          {`S3 credentials are put into it, set up for ${tools}. They end when the instance is removed. `}
          <HelpLink at={computeHelp.storage} />
        </Text>
      </div>
      {fields.values.storage && <Buckets {...props} />}
    </Stack>
  )
}

function Buckets({ project, fields, chosen }: Props) {
  const names = useQuery(bucketNames(project.id))
  const { buckets, mayWrite } = fields.values
  const user = chosen.image && chosen.image.user !== '' ? chosen.image.user : 'its user'
  return (
    <>
      <MultiSelect
        label="Buckets"
        placeholder={buckets.length === 0 ? 'Search by name' : ''}
        required
        data={names.data ?? []}
        value={[...buckets]}
        error={fields.problem('buckets')}
        maxValues={mostBucketsOfInstance}
        searchable
        clearable
        hidePickedOptions
        rightSection={names.isPending ? <Loader size="xs" aria-label="Loading" /> : undefined}
        nothingFoundMessage={names.isPending ? 'Loading…' : 'No buckets found.'}
        clearButtonProps={{ 'aria-label': 'Clear the buckets' }}
        onChange={(chosenBuckets) => fields.set('buckets', chosenBuckets)}
      />
      <ErrorNote error={names.error} />
      <Checkbox
        label="May write and delete"
        description="Without it, it only lists and reads."
        checked={mayWrite}
        onChange={({ currentTarget: { checked } }) => fields.set('mayWrite', checked)}
      />
      <Text size="sm" c="dimmed">
        {`Whoever becomes ${user} on ${chosen.image ? titleOf(chosen.image) : 'it'} can use them, and so can those who run this service: the disk of an instance is not encrypted for you alone.`}
      </Text>
      <PassphraseOf project={project} fields={fields} />
    </>
  )
}

/** The credentials open what the passphrase of the project has encrypted, so it is needed once. */
function PassphraseOf({ project, fields }: Pick<Props, 'project' | 'fields'>) {
  const isKnown = usePassphrase(project.id) !== null
  const [bucket] = fields.values.buckets
  if (isKnown || bucket === undefined) return null
  return (
    <div role="group" aria-label="Passphrase">
      <Text size="sm" mb="xs">
        The credentials are made with the passphrase of this project, which this browser tab does not know yet.
      </Text>
      <Button
        variant="default"
        size="xs"
        aria-invalid={fields.problem('passphrase') !== undefined || undefined}
        onClick={() => openDialog(EnterPassphraseDialog, { bucket })}
      >
        Enter passphrase
      </Button>
      {fields.problem('passphrase') !== undefined && (
        <Text size="sm" mt={4} role="alert" c="var(--mantine-color-error)">
          Enter the passphrase first.
        </Text>
      )}
    </div>
  )
}
