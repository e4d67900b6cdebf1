import { Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useImperativeHandle } from 'react'
import { textField, useFields } from '@/lib/use-fields'
import { type CardProps, PaymentFormError } from '../payment-form'
import { cardNames, cardProblems, type TypedCard } from './card-problems'
import { expiryText, grouped } from './card-number'
import { payInSandbox, saveInSandbox } from './confirm'
import { TestCardList } from './test-card-list'

/** Number, expiry and code of a test card. A number that is none is refused here: it is sent nowhere. */
export function SandboxCard({ ref, onState }: CardProps) {
  const fields = useFields<TypedCard>({ number: '', expiry: '', code: '' }, cardProblems)
  const complete = fields.valid
  const tell = useEffectEvent(() => onState?.({ ready: true, complete }))
  useEffect(() => tell(), [complete])

  function names() {
    if (!fields.check()) throw new PaymentFormError('There is an issue with the card')
    return cardNames(fields.values)
  }
  useImperativeHandle(ref, () => ({
    token: async () => names().token,
    paymentMethod: async (setupSecret) => saveInSandbox(setupSecret, names().paymentMethod),
    pay: async (intent) => {
      const { paymentMethod } = names()
      return payInSandbox(await intent(), paymentMethod)
    },
  }))
  const written = (name: keyof TypedCard, write: (text: string) => string) => ({
    ...textField(fields, name),
    onChange: (event: { currentTarget: { value: string } }) => fields.set(name, write(event.currentTarget.value)),
    required: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  return (
    <Stack gap="sm" role="group" aria-label="Test card">
      <TextInput
        label="Card number"
        placeholder="4242 4242 4242 4242"
        {...written('number', grouped)}
        rightSectionWidth={44}
        rightSection={<TestCardList onPick={(number) => fields.set('number', grouped(number))} />}
      />
      <Group gap="sm" grow align="flex-start">
        <TextInput label="Expiry" placeholder="MM/YY" {...written('expiry', expiryText)} />
        <TextInput label="Security code" placeholder="123" maxLength={4} {...written('code', (text) => text)} />
      </Group>
    </Stack>
  )
}
