import { Box, Button, Collapse, Text } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Share, ShareTarget } from './create-share'
import { LinkOptionsFields } from './options/link-options-fields'
import type { useShareOptions } from './use-share-options'

interface Props extends Pick<ShareTarget, 'kind'> {
  share: Share | null
  options: ReturnType<typeof useShareOptions>
  mayEnd: boolean
}

/** Folded: a link is of use without any of them. */
export function ShareOptions({ share, kind, options, mayEnd }: Props) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const Icon = open ? ChevronDown : ChevronRight
  const isUnlisted = share !== null && share.linkId === null
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={panel}
        disabled={share === null && !open}
        onClick={() => setOpen(!open)}
      >
        Options
      </Button>
      <Collapse expanded={open} id={panel}>
        <Box pt="sm">
          {isUnlisted ? (
            <Text size="sm">
              This link could not be put on the Shared page, so it takes no options. It works as it is.
            </Text>
          ) : (
            <fieldset disabled={options.busy} style={{ display: 'contents' }}>
              <LinkOptionsFields
                fields={options.fields}
                isFile={kind === 'file'}
                choosesDropBox={kind !== 'file'}
                mayEnd={mayEnd}
                hadPassword={options.hadPassword}
              />
            </fieldset>
          )}
        </Box>
      </Collapse>
    </div>
  )
}
