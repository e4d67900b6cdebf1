import { Button, SimpleGrid, Text } from '@mantine/core'
import { Mail } from 'lucide-react'
import { type SocialPlace, socialPlaces } from './social'
import styles from './social-buttons.module.css'

interface Props {
  /** null while it is being made. */
  link: string | null
  text: string
  onPassedOn: () => void
}

export function SocialButtons({ link, text, onPassedOn }: Props) {
  return (
    <SimpleGrid cols={2} spacing="xs">
      {socialPlaces.map((place) =>
        link === null ? (
          <Button key={place.name} {...look(place)} disabled>
            {place.name}
          </Button>
        ) : (
          <Button
            key={place.name}
            {...look(place)}
            component="a"
            href={place.href(link, text)}
            target="_blank"
            rel="noreferrer"
            onClick={onPassedOn}
          >
            {place.name}
          </Button>
        ),
      )}
    </SimpleGrid>
  )
}

const look = (place: SocialPlace) =>
  ({ variant: 'default', justify: 'flex-start', leftSection: <Glyph {...place} /> }) as const

const Glyph = ({ glyph }: SocialPlace) =>
  glyph === null ? (
    <Mail size={18} strokeWidth={1.75} aria-hidden />
  ) : (
    <Text span className={styles['glyph'] ?? ''} aria-hidden>
      {glyph}
    </Text>
  )
