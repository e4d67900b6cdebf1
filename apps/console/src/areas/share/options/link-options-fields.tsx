import { Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Fields } from '@/lib/use-fields'
import { textField } from '@/lib/use-fields'
import { ExpiryChips } from '../expiry-chips'
import type { LinkDraft } from './link-draft'
import { LinkPasswordField } from './link-password-field'

interface Props {
  fields: Fields<LinkDraft>
  /** What is shared: a file has no list, and takes no uploads. */
  isFile: boolean
  /** Whether it can still be chosen that the link takes uploads. */
  choosesDropBox?: boolean
  /** Whether the plan of the project's owner lets links end. */
  mayEnd: boolean
  /** A sentence about the end that the link has. */
  endNow?: string | undefined
  hadPassword: boolean
}

/** What a link allows, as a form. */
export function LinkOptionsFields({ fields, isFile, choosesDropBox = false, mayEnd, endNow, hadPassword }: Props) {
  const { values, set } = fields
  return (
    <Stack gap="sm">
      {choosesDropBox && (
        <Switch
          label="Drop box"
          description="People upload files with the link. They can neither see nor download anything, nor replace a file."
          checked={values.isDropBox}
          onChange={(event) => set('isDropBox', event.currentTarget.checked)}
        />
      )}
      <Switch
        label="Ask for a password"
        checked={values.asksPassword}
        onChange={(event) => {
          set('asksPassword', event.currentTarget.checked)
          set('newPassword', null)
        }}
      />
      {values.asksPassword && <LinkPasswordField fields={fields} canKeep={hadPassword} />}
      {mayEnd && (
        <div>
          <ExpiryChips value={values.ends} disabled={false} onChange={(preset) => set('ends', preset)} />
          {values.ends === 'as it is' && endNow !== undefined && (
            <Text size="sm" c="dimmed" mt={4}>
              {endNow}
            </Text>
          )}
        </div>
      )}
      {values.isDropBox ? <DropBoxLimits fields={fields} /> : <DownloadLimits fields={fields} />}
      {!isFile && !values.isDropBox && (
        <Switch
          label="Hide the list of files"
          description="Files still open for those who know their names."
          checked={values.hidesList}
          onChange={(event) => set('hidesList', event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

const DownloadLimits = ({ fields }: Pick<Props, 'fields'>) => (
  <>
    <TextInput
      label="Stop after downloads"
      placeholder="No limit"
      inputMode="numeric"
      {...textField(fields, 'downloads')}
    />
    <TextInput
      label="Stop after bytes"
      description="Of all downloads together, such as 5 GB."
      placeholder="No limit"
      {...textField(fields, 'bytes')}
    />
  </>
)

const DropBoxLimits = ({ fields }: Pick<Props, 'fields'>) => (
  <>
    <TextInput label="Most files" placeholder="No limit" inputMode="numeric" {...textField(fields, 'files')} />
    <TextInput
      label="Most bytes"
      description="Of all files together, such as 5 GB."
      placeholder="No limit"
      {...textField(fields, 'bytes')}
    />
    <TextInput label="Most bytes of a file" placeholder="No limit" {...textField(fields, 'fileBytes')} />
  </>
)
