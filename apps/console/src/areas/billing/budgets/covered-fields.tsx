import { Loader, NativeSelect, Select } from '@mantine/core'
import { type BudgetScope, budgetScopes } from '@perigee/domain/budgets'
import { useQuery } from '@tanstack/react-query'
import { bucketNames } from '@/areas/storage/public'
import { ErrorNote } from '@/components/error-note'
import type { ConsoleProject } from '@/lib/projects'
import { type Fields, textField } from '@/lib/use-fields'
import type { BudgetFields } from './budget-fields'

const names: Record<BudgetScope, string> = {
  account: 'All projects that I own',
  project: 'One project',
  bucket: 'One bucket',
}

interface Props {
  fields: Fields<BudgetFields>
  /** Those of the person. */
  own: readonly ConsoleProject[]
}

/** What a new budget covers. */
export function CoveredFields({ fields, own }: Props) {
  const { scope, projectId } = fields.values
  const choose = (chosen: string) => fields.set('scope', budgetScopes.find((each) => each === chosen) ?? 'account')
  return (
    <>
      <NativeSelect
        label="Covers"
        value={scope}
        data={budgetScopes.map((each) => ({ value: each, label: names[each] }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {scope !== 'account' && (
        <NativeSelect
          label="Project"
          required
          {...textField(fields, 'projectId')}
          data={[
            ...(projectId === ''
              ? [{ value: '', label: own.length === 0 ? 'You own no project' : 'Choose a project' }]
              : []),
            ...own.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            fields.set('projectId', event.currentTarget.value)
            fields.set('bucketName', '')
          }}
        />
      )}
      {scope === 'bucket' && projectId !== '' && <BucketField key={projectId} fields={fields} />}
    </>
  )
}

function BucketField({ fields }: Pick<Props, 'fields'>) {
  const { projectId, bucketName } = fields.values
  const { data = [], error, isLoading } = useQuery(bucketNames(projectId))
  return (
    <>
      <Select
        label="Bucket"
        required
        placeholder="Choose a bucket"
        data={data}
        value={bucketName === '' ? null : bucketName}
        error={fields.problem('bucketName')}
        onChange={(bucket) => fields.set('bucketName', bucket ?? '')}
        searchable
        limit={200}
        rightSection={isLoading ? <Loader size="xs" aria-label="Loading" /> : undefined}
        nothingFoundMessage={isLoading ? 'Loading…' : 'No buckets found.'}
      />
      <ErrorNote error={error} />
    </>
  )
}
