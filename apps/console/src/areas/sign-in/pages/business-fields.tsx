import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { employeeCounts, signupStorageNeeds, wantsSalesContact } from '@perigee/domain/signup-choices'
import { type Fields, textField } from '@/lib/use-fields'
import type { SignupValues } from '../model/signup-fields'

const chosenFrom = (options: readonly string[]) => [{ value: '', label: 'Choose…' }, ...options]

/** What a business tells about itself. */
export function BusinessFields({ fields }: { fields: Fields<SignupValues> }) {
  const { values, set } = fields
  return (
    <>
      <TextInput label="Full name" required autoComplete="name" {...textField(fields, 'fullName')} />
      <TextInput label="Company name" required autoComplete="organization" {...textField(fields, 'companyName')} />
      <TextInput label="Position" required autoComplete="organization-title" {...textField(fields, 'position')} />
      <NativeSelect
        label="Number of employees"
        required
        data={chosenFrom(employeeCounts)}
        {...textField(fields, 'employeeCount')}
      />
      <NativeSelect
        label="Storage needs"
        required
        data={chosenFrom(signupStorageNeeds)}
        {...textField(fields, 'storageNeeds')}
        onChange={({ currentTarget: { value } }) => {
          set('storageNeeds', value)
          set('haveSalesContact', wantsSalesContact(value))
        }}
      />
      <Checkbox
        label="Please have the sales team contact me"
        checked={values.haveSalesContact}
        onChange={(event) => set('haveSalesContact', event.currentTarget.checked)}
      />
    </>
  )
}
