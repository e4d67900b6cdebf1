import { NativeSelect, TextInput } from '@mantine/core'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { ErrorNote } from '@/components/error-note'
import { call } from '@/lib/call'
import { countriesQuery } from '@/lib/countries'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { setInformation } from '../queries'

/** The kinds of tax IDs of a country; `name` is what it is called. */
const taxesQuery = (country: string, name: string) =>
  queryOptions({
    queryKey: ['taxes', country],
    queryFn: ({ signal }) =>
      call({ ...paymentAccounts.taxes, fallback: `Could not get ${name} taxes` }, { params: { country }, signal }),
    staleTime: Infinity,
    enabled: country !== '',
  })

const problems = ({ country, type, value }: { country: string; type: string; value: string }) => ({
  country: country === '' ? 'Country is required' : undefined,
  type: type === '' ? 'Tax ID type is required' : undefined,
  value: value.trim() === '' ? 'Tax ID is required' : undefined,
})

export function TaxIdDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const countries = useQuery(countriesQuery)
  const { busy, error, run } = useAction()
  const fields = useFields({ country: '', type: '', value: '' }, problems)
  const { country, type, value } = fields.values
  const countryName = countries.data?.find(({ code }) => code === country)?.name ?? country
  const taxes = useQuery(taxesQuery(country, countryName))
  const example = taxes.data?.find(({ code }) => code === type)?.example

  function chooseCountry(code: string) {
    fields.set('country', code)
    fields.set('type', '')
  }
  async function add() {
    if (!fields.check()) return
    const added = await run(async () => {
      const body = { value: value.trim(), tax: { code: type } }
      setInformation(cache, await call(paymentAccounts.addTaxId, { body }))
    })
    if (!added) return
    notify.success('Tax ID added successfully')
    onClose()
  }
  return (
    <Dialog
      title="Add Tax ID"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <ErrorNote error={countries.error ?? taxes.error} />
      <NativeSelect
        label="Country"
        required
        data-autofocus
        {...textField(fields, 'country')}
        data={options(
          'Choose a country',
          countries.data?.map(({ code, name }) => ({ value: code, label: name })),
        )}
        onChange={(event) => chooseCountry(event.currentTarget.value)}
      />
      <NativeSelect
        label="Tax ID type"
        required
        disabled={country === '' || !taxes.data}
        {...textField(fields, 'type')}
        data={options(
          'Choose a type',
          taxes.data?.map(({ code, name }) => ({ value: code, label: name })),
        )}
      />
      <TextInput
        label="Tax ID"
        required
        disabled={type === ''}
        maxLength={50}
        autoComplete="off"
        description={example ? `e.g.: ${example}` : undefined}
        {...textField(fields, 'value')}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Add</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const options = (first: string, rest: { value: string; label: string }[] = []) => [{ value: '', label: first }, ...rest]
