import { Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { asciiDomain } from '@perigee/domain/custom-domain'
import { ErrorNote } from '@/components/error-note'
import { HelpLink } from '@/components/help-link'
import { OptionCards } from '@/components/option-cards'
import { GeneratedPassphrase, NewPassphrase, PassphraseEntry } from '@/areas/passphrase/public'
import { bucketRequired, type Draft, type PassphraseOption } from './wizard'

export interface StepProps {
  draft: Draft
  /** What the field is to say, once somebody has tried to leave the step. */
  missing: string | null
  onEdit: (patch: Partial<Draft>) => void
}

interface DomainStepProps extends StepProps {
  /** What the server says against the domain. */
  refused: string | null
  buckets: { names: readonly string[] | undefined; isLoading: boolean; error: unknown }
}

export function CustomDomainStep({ draft, missing, refused, buckets, onEdit }: DomainStepProps) {
  const spelled = asciiDomain(draft.domain)
  const isRespelled = spelled !== undefined && spelled !== draft.domain.trim().toLowerCase().replace(/\.$/, '')
  const domainError = refused ?? (missing === bucketRequired ? null : missing)
  return (
    <>
      <TextInput
        label="Website URL"
        description="A name in a DNS zone of yours, without https:// and path."
        placeholder="files.example.com"
        value={draft.domain}
        error={domainError}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        onChange={(event) => onEdit({ domain: event.currentTarget.value })}
      />
      {isRespelled && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {`DNS writes this name as ${spelled}`}
        </Text>
      )}
      <Select
        label="Bucket"
        description="Everybody who opens the domain can list and read the whole bucket."
        placeholder="Choose a bucket"
        data={[...(buckets.names ?? [])]}
        value={draft.bucket}
        error={missing === bucketRequired ? missing : null}
        onChange={(bucket) => onEdit({ bucket })}
        searchable
        limit={200}
        rightSection={buckets.isLoading ? <Loader size="xs" aria-label="Loading" /> : undefined}
        nothingFoundMessage={buckets.isLoading ? 'Loading…' : 'No buckets found.'}
      />
      <ErrorNote error={buckets.error} />
      <Text size="sm">
        <HelpLink topic="customDomain">Learn More</HelpLink>
      </Text>
    </>
  )
}

const options: readonly { value: PassphraseOption; label: string; description: string }[] = [
  {
    value: 'setMyProjectPassphrase',
    label: 'Enter my project passphrase',
    description: 'The domain shows the same files as this console.',
  },
  {
    value: 'enterNewPassphrase',
    label: 'Enter a new passphrase',
    description: 'The domain shows only files that are uploaded with this passphrase.',
  },
  {
    value: 'generateNewPassphrase',
    label: 'Generate a 12-word passphrase',
    description: 'The domain shows only files that are uploaded with a random passphrase of its own.',
  },
]

export const SetupDomainAccessStep = ({ draft, missing, onEdit }: StepProps) => (
  <Stack gap="md">
    <OptionCards
      label="What the files are opened with"
      options={options}
      value={draft.passphraseOption}
      onChange={(passphraseOption) => onEdit({ passphraseOption })}
    />
    {draft.passphraseOption === 'setMyProjectPassphrase' && (
      <PassphraseEntry
        value={draft.projectPassphrase}
        warning={draft.unknown ? { verdict: 'unknown', opensNothing: false } : null}
        error={missing}
        onChange={(projectPassphrase) => onEdit({ projectPassphrase })}
      />
    )}
  </Stack>
)

export const EnterNewPassphraseStep = ({ draft, missing, onEdit }: StepProps) => (
  <NewPassphrase
    value={draft.newPassphrase}
    saved={draft.saved}
    fileName={draft.domain.trim()}
    missing={missing}
    onValue={(newPassphrase) => onEdit({ newPassphrase })}
    onSaved={(saved) => onEdit({ saved })}
  />
)

export const PassphraseGeneratedStep = ({ draft, missing, onEdit }: StepProps) => (
  <GeneratedPassphrase
    value={draft.generatedPassphrase}
    saved={draft.saved}
    fileName={draft.domain.trim()}
    missing={missing}
    onMade={(generatedPassphrase) => onEdit({ generatedPassphrase })}
    onSaved={(saved) => onEdit({ saved })}
  />
)
