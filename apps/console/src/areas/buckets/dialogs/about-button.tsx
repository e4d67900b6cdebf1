import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** In a sentence: opens what explains the words around it. */
export const AboutButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" inherit underline="always" onClick={onClick}>
    {children}
  </Anchor>
)
