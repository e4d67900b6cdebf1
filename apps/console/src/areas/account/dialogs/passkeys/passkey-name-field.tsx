import { TextInput } from '@mantine/core'
import { maxPasskeyNameLength } from '@perigee/contract/passkeys'
import { cannotBeEmpty } from '@perigee/domain/text-rules'
import { type Fields, textField } from '@/lib/use-fields'

export const passkeyNameProblem = (name: string): string | undefined => (name.trim() === '' ? cannotBeEmpty : undefined)

export function PasskeyNameField({ fields }: { fields: Fields<{ name: string }> }) {
  return (
    <TextInput
      label="Passkey name"
      required
      data-autofocus
      autoComplete="off"
      maxLength={maxPasskeyNameLength}
      {...textField(fields, 'name')}
    />
  )
}
