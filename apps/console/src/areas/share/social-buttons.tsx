import { Button, SimpleGrid } from '@mantine/core'
import { ArrowUpRight } from 'lucide-react'
import { socialPlaces } from './social'

interface Props {
  /** null while it is being made. */
  link: string | null
  text: string
  onPassedOn: () => void
}

/** Names, without the marks of others. */
export const SocialButtons = ({ link, text, onPassedOn }: Props) => (
  <SimpleGrid cols={2} spacing="xs">
    {socialPlaces.map(({ name, href }) =>
      link === null ? (
        <Button key={name} {...look} disabled>
          {name}
        </Button>
      ) : (
        <Button
          key={name}
          {...look}
          component="a"
          href={href(link, text)}
          target="_blank"
          rel="noreferrer"
          onClick={onPassedOn}
        >
          {name}
        </Button>
      ),
    )}
  </SimpleGrid>
)

const look = {
  variant: 'default',
  justify: 'space-between',
  rightSection: <ArrowUpRight size={16} strokeWidth={1.75} color="var(--mantine-color-dimmed)" aria-hidden />,
} as const
