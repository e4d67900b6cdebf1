import type { Act } from '@perigee/actors/record-acts'
import type { LinkRules } from '@perigee/domain/links'

interface OptionsAct extends Pick<Act, 'project' | 'actor'> {
  /** Of the API key behind the link, as in the acts about the link itself. */
  keyId: string
  rules: LinkRules
}

/** What holds from now on. A drop box tells its own limits. */
export const optionsAct = ({ keyId, rules, ...act }: OptionsAct): Act => {
  const { dropBox } = rules
  return {
    ...act,
    name: 'link.optionsChanged',
    target: keyId,
    facts: {
      ends: rules.expiresAt?.toISOString() ?? 'none',
      downloads: (dropBox ? dropBox.maxFiles : rules.maxDownloads) ?? 'none',
      bytes: (dropBox ? dropBox.maxBytes : rules.maxBytes) ?? 'none',
      asks: rules.asksPassword ? 'yes' : 'no',
      listing: rules.hideListing || dropBox ? 'no' : 'yes',
      paused: rules.paused ? 'yes' : 'no',
    },
  }
}
