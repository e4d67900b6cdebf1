import { Code, Stack, Tabs } from '@mantine/core'
import { directUrl } from '@/areas/storage/public'
import { embedSnippet } from './embed'
import { LinkField } from './link-field'
import type { ShareTarget } from './create-share'
import { SocialButtons } from './social-buttons'

/** The ways to pass a link on. `link`: null while it is being made. */
export function waysOf({ object, kind }: Pick<ShareTarget, 'object' | 'kind'>, link: string | null) {
  const direct = kind === 'file' && link !== null ? directUrl(link) : null
  const embeds = kind === 'file' && embedSnippet(object.key, '') !== null
  return { direct, embeds, code: embeds && direct !== null ? embedSnippet(object.key, direct) : null }
}

interface Props extends Pick<ShareTarget, 'kind'> {
  ways: ReturnType<typeof waysOf>
  link: string | null
  isDropBox: boolean
  shareText: string
  tab: string | null
  onTab: (tab: string | null) => void
  onPassedOn: () => void
}

export function ShareTabs({ kind, ways, link, isDropBox, shareText, tab, onTab, onPassedOn }: Props) {
  const { direct, embeds, code } = ways
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="links">Links</Tabs.Tab>
        <Tabs.Tab value="social">Social</Tabs.Tab>
        {embeds && <Tabs.Tab value="embed">Embed</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="links" pt="md">
        <Stack gap="md">
          <LinkField
            label={isDropBox ? 'Upload Link' : 'Interactive Preview Link'}
            explanation={
              isDropBox
                ? `A page that takes files into this ${kind}.`
                : `A page that shows this ${kind} in the browser.`
            }
            link={link}
            isDefault={kind === 'file'}
            onPassedOn={onPassedOn}
          />
          {kind === 'file' && (
            <LinkField
              label="Direct Download Link"
              explanation="The file itself, without a page around it."
              link={direct}
              onPassedOn={onPassedOn}
            />
          )}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="social" pt="md">
        <SocialButtons link={link} text={shareText} onPassedOn={onPassedOn} />
      </Tabs.Panel>
      {embeds && (
        <Tabs.Panel value="embed" pt="md">
          <Code
            block
            tabIndex={0}
            aria-label="HTML for your page"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            onCopy={onPassedOn}
            onPointerUp={onPassedOn}
          >
            {code ?? ' '}
          </Code>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
