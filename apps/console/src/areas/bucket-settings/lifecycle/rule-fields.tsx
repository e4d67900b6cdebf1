import { Box, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type Versioning, versioning } from '@perigee/domain/versioning'
import type { ReactNode } from 'react'
import { FolderField } from './folder-field'
import type { DraftField, DraftProblems, RuleDraft, SizeDraft, SizeUnit } from './rule-draft'
import { sizeUnits } from './rule-draft'

interface Props {
  bucket: string
  draft: RuleDraft
  /** What is said at the fields. */
  problems: DraftProblems
  /** How the bucket keeps versions. */
  kept: Versioning
  /** Names are encrypted. */
  wholeFolders: boolean
  /** The rule is about a folder that this passphrase does not read. */
  hasSealedPlace: boolean
  onEdit: (patch: Partial<RuleDraft>) => void
  onEnterPassphrase: () => void
}

/** What a rule is about, and what it does. */
export function RuleFields(props: Props) {
  const { draft, problems, kept, onEdit } = props
  const keepsVersions = kept === versioning.enabled || kept === versioning.suspended
  return (
    <>
      <TextInput
        label="Name"
        description="Optional. S3 tools read it as the ID of the rule."
        value={draft.name}
        error={problems.name}
        autoComplete="off"
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      <FolderField {...props} />
      <Group grow align="flex-start">
        <SizeField
          label="Larger than"
          size={draft.larger}
          error={problems.larger}
          onSize={(larger) => onEdit({ larger })}
        />
        <SizeField
          label="Smaller than"
          size={draft.smaller}
          error={problems.smaller}
          onSize={(smaller) => onEdit({ smaller })}
        />
      </Group>
      <Fieldset legend="What the rule does">
        <Stack gap="md">
          <Act
            {...{ draft, problems, onEdit }}
            act="expires"
            label={endings[kept].label}
            description={endings[kept].description}
          >
            <DaysField {...{ draft, problems, onEdit }} name="expireDays" label="Days after they were uploaded" />
          </Act>
          {(keepsVersions || draft.endsNoncurrent) && (
            <Act
              {...{ draft, problems, onEdit }}
              act="endsNoncurrent"
              label="Delete noncurrent versions"
              description="What was replaced, or hidden behind a delete marker."
            >
              <Group grow align="flex-start">
                <DaysField {...{ draft, problems, onEdit }} name="noncurrentDays" label="Days since a newer one" />
                <DaysField
                  {...{ draft, problems, onEdit }}
                  name="newerNoncurrent"
                  label="Newest to keep"
                  placeholder="None"
                />
              </Group>
            </Act>
          )}
          {(keepsVersions || draft.removesMarkers) &&
            (draft.expires ? (
              <Text size="sm" c="dimmed">
                Delete markers that hide nothing are removed as well, once they are as old.
              </Text>
            ) : (
              <Act
                {...{ draft, problems, onEdit }}
                act="removesMarkers"
                label="Remove delete markers that hide nothing"
                description="They are left over where all versions of a file are gone."
              />
            ))}
          <Act
            {...{ draft, problems, onEdit }}
            act="aborts"
            label="Abort unfinished uploads"
            description="Those that nothing was added to for a day go in any case."
          >
            <DaysField {...{ draft, problems, onEdit }} name="abortDays" label="Days after they began" />
          </Act>
        </Stack>
      </Fieldset>
    </>
  )
}

const deleted = { label: 'Delete files', description: 'For good: this bucket keeps no versions.' }
const endings: Record<Versioning, { label: string; description: string }> = {
  [versioning.notSupported]: deleted,
  [versioning.unversioned]: deleted,
  [versioning.enabled]: {
    label: 'Hide files behind a delete marker',
    description: 'They stay as noncurrent versions, until a rule deletes these.',
  },
  [versioning.suspended]: {
    label: 'Hide or delete files',
    description: 'Versions stay behind a delete marker. What was uploaded while versions were not kept is deleted.',
  },
}

type Shared = Pick<Props, 'draft' | 'problems' | 'onEdit'>

interface ActProps extends Shared {
  act: 'expires' | 'endsNoncurrent' | 'removesMarkers' | 'aborts'
  label: string
  description: string
  /** What there is to say about it, once it is chosen. */
  children?: ReactNode
}

const Act = ({ draft, problems, act, label, description, children, onEdit }: ActProps) => (
  <Stack gap="xs">
    <Checkbox
      label={label}
      description={description}
      checked={draft[act]}
      error={act === 'endsNoncurrent' ? undefined : problems[act]}
      onChange={(event) => onEdit({ [act]: event.currentTarget.checked })}
    />
    {draft[act] && <Box pl={32}>{children}</Box>}
  </Stack>
)

interface DaysProps extends Shared {
  name: Extract<DraftField, 'expireDays' | 'noncurrentDays' | 'newerNoncurrent' | 'abortDays'>
  label: string
  placeholder?: string
}

const DaysField = ({ draft, problems, name, label, placeholder, onEdit }: DaysProps) => (
  <TextInput
    label={label}
    placeholder={placeholder}
    inputMode="numeric"
    autoComplete="off"
    value={draft[name]}
    error={problems[name]}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onEdit({ [name]: event.currentTarget.value })}
  />
)

interface SizeProps {
  label: string
  size: SizeDraft
  error: string | undefined
  onSize: (size: SizeDraft) => void
}

const unitWidth = 76

const SizeField = ({ label, size, error, onSize }: SizeProps) => (
  <TextInput
    label={label}
    placeholder="Any size"
    inputMode="numeric"
    autoComplete="off"
    value={size.value}
    error={error}
    onChange={(event) => onSize({ ...size, value: event.currentTarget.value })}
    rightSectionWidth={unitWidth}
    rightSection={
      <NativeSelect
        aria-label={`Unit of ${label.toLowerCase()}`}
        variant="unstyled"
        w={unitWidth}
        styles={{ wrapper: { margin: 0 }, input: { paddingInline: '8px 28px' } }}
        data={sizeUnits}
        value={size.unit}
        onChange={(event) => onSize({ ...size, unit: event.currentTarget.value as SizeUnit })}
      />
    }
  />
)
