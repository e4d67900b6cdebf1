import type { Stripe, StripeAddressElement } from '@stripe/stripe-js'
import { useImperativeHandle } from 'react'
import { type AddressProps, PaymentFormError } from '../payment-form'
import { ElementFrame } from './element-frame'
import { useElement } from './use-element'

/** Stripe's address form, without the search that would ask Google Maps. */
export function StripeAddress({ stripe, ref, initial }: AddressProps & { stripe: Stripe }) {
  const { at, mounted, problem } = useElement<StripeAddressElement>({
    stripe,
    create: (elements) =>
      elements.create('address', {
        mode: 'billing',
        autocomplete: { mode: 'disabled' },
        ...(initial && { defaultValues: defaultsOf(initial) }),
      }),
    failure: 'Unable to create address element',
  })
  useImperativeHandle(ref, () => ({
    async value() {
      const { complete, value } = await mounted().element.getValue()
      if (!complete) throw new PaymentFormError('Address is incomplete')
      const { line1, line2, city, state, postal_code: postalCode, country } = value.address
      return {
        name: value.name,
        line1,
        line2: line2 ?? '',
        city,
        state,
        postalCode,
        country: { code: country, name: '' },
      }
    },
  }))
  return <ElementFrame at={at} problem={problem} label="Address" />
}

const defaultsOf = ({ name, postalCode, country, ...address }: NonNullable<AddressProps['initial']>) => ({
  name,
  address: { ...address, postal_code: postalCode, country: country.code },
})
