import { TextInput } from '@mantine/core'
import { passkeys } from '@perigee/contract/passkeys'
import { problemOf } from '@perigee/contract/problem-of'
import { maxPasskeyNameLength } from '@perigee/domain/passkey-rules'
import { type Fields, textField } from '@/lib/use-fields'

export const passkeyNameProblem = (name: string): string | undefined => problemOf(passkeys.rename.body.shape.name, name)

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
