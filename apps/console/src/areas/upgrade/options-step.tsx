import { Tabs, Text } from '@mantine/core'

interface Props {
  method: 'card' | 'tokens'
  tokensName: string
  onChange: (method: 'card' | 'tokens') => void
}

/** By what the plan is paid; the button below leads on to that. */
export function OptionsStep({ method, tokensName, onChange }: Props) {
  return (
    <Tabs value={method} onChange={(chosen) => onChange(chosen === 'tokens' ? 'tokens' : 'card')}>
      <Tabs.List grow>
        <Tabs.Tab value="card">Credit Card</Tabs.Tab>
        <Tabs.Tab value="tokens">{tokensName}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="card" pt="md">
        <Text>Add a credit card. It is charged once a month for what you have used.</Text>
      </Tabs.Panel>
      <Tabs.Panel value="tokens" pt="md">
        <Text>
          Send tokens to an address of your own. The account is upgraded when at least $10 of them are confirmed, and
          you get a bonus of 10% on top of each deposit.
        </Text>
      </Tabs.Panel>
    </Tabs>
  )
}
