import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle } from 'react'
import { ErrorNote } from '@/components/error-note'
import { countriesQuery } from '@/lib/countries'
import { textField, useFields } from '@/lib/use-fields'
import { type AddressProps, PaymentFormError } from '../payment-form'

const empty = { name: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: '' }
type TypedAddress = typeof empty

const needed = (label: string, value: string) => (value.trim() === '' ? `${label} is required` : undefined)
const problems = ({ name, line1, city, country }: TypedAddress) => ({
  name: needed('Full name', name),
  line1: needed('Address line 1', line1),
  city: needed('City', city),
  country: needed('Country', country),
})

/** An address as bills need it. */
export function SandboxAddress({ ref, initial }: AddressProps) {
  const { data: countries = [], error } = useQuery(countriesQuery)
  const fields = useFields<TypedAddress>({ ...empty, ...initial, country: initial?.country.code ?? '' }, problems)
  useImperativeHandle(ref, () => ({
    async value() {
      if (!fields.check()) throw new PaymentFormError('Address is incomplete')
      const { country: code, ...lines } = fields.values
      const name = countries.find((one) => one.code === code)?.name ?? ''
      return { ...trimmed(lines), country: { code, name } }
    },
  }))
  const text = (name: keyof TypedAddress, label: string, autoComplete: string) => ({
    ...textField(fields, name),
    label,
    autoComplete,
    maxLength: 200,
  })
  return (
    <Stack gap="sm" role="group" aria-label="Address">
      <ErrorNote error={error} />
      <TextInput required {...text('name', 'Full name', 'name')} />
      <NativeSelect
        required
        label="Country"
        autoComplete="country"
        data={[
          { value: '', label: 'Choose a country' },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        {...textField(fields, 'country')}
      />
      <TextInput required {...text('line1', 'Address line 1', 'address-line1')} />
      <TextInput {...text('line2', 'Address line 2', 'address-line2')} />
      <TextInput required {...text('city', 'City', 'address-level2')} />
      <Group gap="sm" grow align="flex-start">
        <TextInput {...text('state', 'State or province', 'address-level1')} />
        <TextInput {...text('postalCode', 'Postal code', 'postal-code')} />
      </Group>
    </Stack>
  )
}

const trimmed = <T extends Record<string, string>>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as T
