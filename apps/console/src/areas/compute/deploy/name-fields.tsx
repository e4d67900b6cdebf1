import { TextInput } from '@mantine/core'
import { maxHostnameLength, maxInstanceNameLength } from '@perigee/domain/compute/instance-rules'
import { textField } from '@/lib/use-fields'
import type { DraftFields } from './use-draft'

/** What it is called here, and what it calls itself. */
export const NameFields = ({ fields }: { fields: DraftFields }) => (
  <>
    <TextInput
      label="Name"
      description="As it stands in the list."
      required
      data-autofocus
      autoComplete="off"
      maxLength={2 * maxInstanceNameLength}
      {...textField(fields, 'name')}
    />
    <TextInput
      label="Hostname"
      description="What the machine calls itself, in two or more parts, such as web.example.com."
      placeholder="web.example.com"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2 * maxHostnameLength}
      {...textField(fields, 'hostname')}
    />
  </>
)
