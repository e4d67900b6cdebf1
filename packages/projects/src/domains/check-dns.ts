import { useCase } from '@perigee/actors/use-case'
import { type DnsAnswer, leadsTo, saysExactly, type SeenDomain } from '@perigee/domain/custom-domain-check'
import type { DomainsContext } from './domains-context'
import { noteDomain } from './note-domain'

interface Expected {
  domain: string
  cname: string
  txt: readonly string[]
}

type RecordType = 'CNAME' | 'TXT'

interface DnsCheck {
  isSuccess: boolean
  /** A record could not be found. */
  isVerifyError: boolean
  /** What differs, and empty where nothing does. */
  expectedCNAME: string
  gotCNAME: string
  expectedTXT: string[]
  gotTXT: string[]
  missing: RecordType[]
  unanswered: RecordType[]
}

/** What DNS says about a name beside what it should say. Claims of the name are brought up to date with it. */
export const checkDns = useCase(
  'signedIn',
  async (context: DomainsContext, _actor, expected: Expected): Promise<DnsCheck> => {
    const { domain, cname } = expected
    const { seen } = await noteDomain(context, domain, cname)
    return compare(expected, seen)
  },
)

function compare({ cname, txt }: Expected, seen: SeenDomain): DnsCheck {
  const answers = { CNAME: seen.points, TXT: seen.txt }
  const those = (state: DnsAnswer['state']) =>
    (['CNAME', 'TXT'] as const).filter((type) => answers[type].state === state)
  const missing = those('missing')
  const unanswered = those('unanswered')
  const cnameDiffers = seen.points.state === 'found' && !leadsTo(cname, seen)
  const txtDiffers = seen.txt.state === 'found' && !saysExactly(txt, seen.txt.values)
  const isVerifyError = missing.length + unanswered.length > 0
  return {
    isSuccess: !isVerifyError && !cnameDiffers && !txtDiffers,
    isVerifyError,
    expectedCNAME: cnameDiffers ? cname : '',
    gotCNAME: cnameDiffers && seen.points.state === 'found' ? seen.points.values.map(asName).join(' ') : '',
    expectedTXT: txtDiffers ? [...txt] : [],
    gotTXT: txtDiffers && seen.txt.state === 'found' ? seen.txt.values : [],
    missing,
    unanswered,
  }
}

/** Names with the dot at the end, as people are told to enter them; addresses as they are. */
const asName = (value: string): string =>
  value.endsWith('.') || value.includes(':') || /^[\d.]+$/.test(value) ? value : `${value}.`
