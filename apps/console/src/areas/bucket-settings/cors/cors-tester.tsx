import { Box, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { CorsRule } from '@perigee/domain/cors-rule'
import { corsMethods } from '@perigee/s3/cors/check-rules'
import { pageRequest } from '@perigee/s3/cors/match-rules'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '@/lib/config'
import { ruleName, withoutRules } from './cors-setting'
import { judge, originHint, type Verdict } from './cors-verdict'
import { Facts } from './rule-facts'

/** Says of a request that a page might send whether the rules let it pass, and why. Nothing is sent. */
export function CorsTester({ rules }: { rules: readonly CorsRule[] }) {
  const [asked, setAsked] = useState({ origin: '', method: 'GET', headers: '' })
  const consoleOrigin = new URL(useConfig().externalAddress).origin
  const origin = asked.origin.trim()
  const edit = (patch: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...patch }))
  return (
    <Box px="lg" py="md" role="group" aria-label="Would this request pass?">
      <Text fw={500}>Would this request pass?</Text>
      <Text size="sm" c="dimmed" mb="sm">
        What these rules say to a page that asks. Nothing is sent.
      </Text>
      <Stack gap="sm">
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label="Origin of the page"
            placeholder="https://app.example.com"
            spellCheck={false}
            autoComplete="off"
            flex="3 1 220px"
            value={asked.origin}
            error={originHint(origin)}
            onChange={(event) => edit({ origin: event.currentTarget.value })}
          />
          <NativeSelect
            label="Method"
            flex="1 1 100px"
            data={corsMethods.map(String)}
            value={asked.method}
            onChange={(event) => edit({ method: event.currentTarget.value })}
          />
        </Group>
        <TextInput
          label="Request headers"
          description="With commas between: content-type, x-amz-date."
          spellCheck={false}
          autoComplete="off"
          value={asked.headers}
          onChange={(event) => edit({ headers: event.currentTarget.value })}
        />
        <div role="status">
          {origin !== '' &&
            (origin === consoleOrigin ? (
              <Text size="sm">Yes: the pages of this console always pass.</Text>
            ) : rules.length === 0 ? (
              <Text size="sm">{withoutRules}</Text>
            ) : (
              <Outcome rules={rules} verdict={judge(rules, pageRequest({ ...asked, origin }))} />
            ))}
        </div>
      </Stack>
    </Box>
  )
}

function Outcome({ rules, verdict }: { rules: readonly CorsRule[]; verdict: Verdict }) {
  const named = (at: number) => {
    const rule = rules[at]
    return rule === undefined ? '' : `rule ${ruleName(rule, at)}`
  }
  if (!verdict.passes) {
    return (
      <>
        <Line
          icon={<CircleX size={18} color="var(--mantine-color-error)" aria-hidden />}
          text="No: no rule lets it pass."
        />
        {verdict.reasons.map((text) => (
          <Text key={text} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        ))}
      </>
    )
  }
  const { rule, preflight, answerRule, answer } = verdict
  return (
    <>
      <Line
        icon={<CircleCheck size={18} color="var(--mantine-color-green-filled)" aria-hidden />}
        text={`Yes: ${named(rule)} lets it pass.`}
      />
      <Text size="sm" c="dimmed" mt={4}>
        Headers of the answer when the browser asks first
      </Text>
      <Facts headers facts={Object.entries(preflight)} />
      <Text size="sm" c="dimmed" mt={8}>
        {`Headers of the answer to the request itself${answerRule === rule ? '' : `, by ${named(answerRule)}`}`}
      </Text>
      <Facts headers facts={Object.entries(answer)} />
    </>
  )
}

const Line = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <Group gap={8} wrap="nowrap" align="flex-start">
    {icon}
    <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  </Group>
)
