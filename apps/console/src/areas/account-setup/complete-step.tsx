import { List, Text, ThemeIcon } from '@mantine/core'
import { FolderPlus, KeyRound, LockKeyhole, type LucideIcon, Upload, Users } from 'lucide-react'
import type { Draft, Facts } from './setup'
import type { StepView } from './step-view'

interface Next {
  icon: LucideIcon
  text: string
}

/** What the dashboard leads through; a project whose passphrase the service keeps needs none to be chosen. */
function whatIsNext({ member, managedEncryption, hasProjects }: Facts, { encryption }: Draft): Next[] {
  if (member) return [{ icon: Users, text: 'Open a project that you were invited to, and go on from there.' }]
  const choosesPassphrase = !hasProjects && (!managedEncryption || encryption === 'manual')
  return [
    ...(choosesPassphrase
      ? [{ icon: LockKeyhole, text: 'Choose a passphrase and keep it safe: only you hold it, nobody can recover it.' }]
      : []),
    { icon: FolderPlus, text: 'Create a bucket: it holds your files.' },
    { icon: Upload, text: 'Upload files, from the browser or with an S3 tool.' },
    { icon: KeyRound, text: 'Connect a tool with an access key when you need it.' },
  ]
}

/** Says what comes next. */
export const CompleteStep: StepView = ({ facts, draft }) => (
  <>
    <Text>
      {facts.member
        ? 'Your account is set up.'
        : 'Your account is set up. A project for your buckets and files is waiting for you, and its dashboard leads you through the first steps:'}
    </Text>
    <List spacing="sm" listStyleType="none" styles={{ item: { lineHeight: 1.5 } }} aria-label="What comes next" center>
      {whatIsNext(facts, draft).map(({ icon: Icon, text }) => (
        <List.Item
          key={text}
          icon={
            <ThemeIcon variant="light" size={32} radius="md">
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </ThemeIcon>
          }
        >
          {text}
        </List.Item>
      ))}
    </List>
  </>
)
