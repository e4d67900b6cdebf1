import { Autocomplete, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bucketKey, usePassphrase, useStorageContext } from '@/areas/storage/public'
import { ErrorNote } from '@/components/error-note'
import { OptionCards } from '@/components/option-cards'
import type { DraftProblems, RuleDraft } from './rule-draft'

interface Props {
  bucket: string
  draft: RuleDraft
  problems: DraftProblems
  /** Names are encrypted. */
  wholeFolders: boolean
  hasSealedPlace: boolean
  onEdit: (patch: Partial<RuleDraft>) => void
  onEnterPassphrase: () => void
}

/** What of the bucket a rule is about. A folder is typed, or found from one folder to the next. */
export function FolderField(props: Props) {
  const { bucket, draft, problems, wholeFolders, hasSealedPlace, onEdit, onEnterPassphrase } = props
  const { project } = useStorageContext()
  const hasPassphrase = usePassphrase(project.id) !== null
  const folders = useFolders(bucket, draft.folder, hasPassphrase && draft.place === 'folder')
  const part = wholeFolders ? 'A folder' : 'A folder, or the beginning of names'
  return (
    <>
      <OptionCards
        label="What it is about"
        value={draft.place}
        onChange={(place) => onEdit({ place })}
        options={[
          { value: 'all', label: 'The whole bucket', description: 'All files, also those that are still to come.' },
          ...(hasSealedPlace
            ? [
                {
                  value: 'sealed' as const,
                  label: 'The folder of this rule',
                  description: 'Its name was encrypted with a passphrase that is not entered here. It stays as it is.',
                },
              ]
            : []),
          {
            value: 'folder',
            label: part,
            description: wholeFolders
              ? 'With all folders in it. The name is encrypted with the passphrase of this project: the rule holds for what was stored with that passphrase, and for nothing that another one stored under the same name.'
              : 'With all folders in it. Without a slash at its end, all names that begin so.',
          },
        ]}
      />
      {draft.place === 'sealed' && <ErrorNote error={problems.folder} />}
      {draft.place === 'folder' &&
        (hasPassphrase ? (
          <Autocomplete
            label="Folder"
            placeholder="logs/"
            data={folders}
            value={draft.folder}
            error={problems.folder}
            autoComplete="off"
            onChange={(folder) => onEdit({ folder })}
          />
        ) : (
          <Stack gap="xs" align="flex-start">
            <Text size="sm">A folder is found by its encrypted name, which takes the passphrase.</Text>
            <Button variant="default" onClick={onEnterPassphrase}>
              Enter passphrase
            </Button>
            {problems.folder !== undefined && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                Enter the passphrase first.
              </Text>
            )}
          </Stack>
        ))}
    </>
  )
}

const listedAtMost = 1_000
const none: string[] = []

/** The folders in the folder that is typed so far; none while they are not known. */
function useFolders(bucket: string, typed: string, isAsked: boolean): string[] {
  const { config, project, storage } = useStorageContext()
  const prefix = typed.slice(0, typed.lastIndexOf('/') + 1)
  const { data = none } = useQuery({
    queryKey: [...bucketKey(project.id, bucket), 'folders', prefix],
    queryFn: async ({ signal }) => {
      const client = await storage.browserClient(config, project)
      return (await client.listObjectsV2({ bucket, prefix, delimiter: '/', maxKeys: listedAtMost, signal })).prefixes
    },
    enabled: isAsked,
    retry: false,
  })
  return [...data]
}
