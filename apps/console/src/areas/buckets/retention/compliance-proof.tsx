import { Alert } from '@mantine/core'
import { Lock } from 'lucide-react'
import { TypedWord } from '@/components/typed-word'
import { showMoment } from '@/lib/show-date'
import { complianceProblem, complianceWord } from './compliance-word'

interface Props {
  /** Until when a file that is uploaded now would stay. */
  until: Date
  typed: string
  /** Somebody tried to go on. */
  asked: boolean
  onType: (typed: string) => void
}

/** Says what nobody can take back, and asks for the word. */
export const ComplianceProof = ({ until, typed, asked, onType }: Props) => (
  <>
    <Alert variant="light" color="yellow" icon={<Lock size={18} aria-hidden />} py="xs">
      A file that is uploaded now stays until {showMoment(until)}. Nobody can delete it before then, not even the owner
      of the project.
    </Alert>
    <TypedWord
      word={complianceWord}
      typed={typed}
      missing={asked && (complianceProblem(typed) ?? false)}
      onType={onType}
    />
  </>
)
