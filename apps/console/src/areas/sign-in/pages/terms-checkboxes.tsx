import { Alert, Anchor, Checkbox } from '@mantine/core'
import { RequiredMark } from '@/components/required-mark'
import { useConfig } from '@/lib/config'
import type { Fields } from '@/lib/use-fields'
import { hasTerms, type SignupValues } from '../model/signup-fields'

export function TermsCheckboxes({ fields }: { fields: Fields<SignupValues> }) {
  const { brand, isBetaSatellite } = useConfig()
  const { values, problem, set } = fields
  return (
    <>
      {isBetaSatellite && (
        <Alert color="yellow" title="This is a beta satellite">
          Your data can be lost at any time.
          <Checkbox
            mt="xs"
            label={
              <>
                I understand
                <RequiredMark />
              </>
            }
            required
            checked={values.betaUnderstood}
            error={problem('betaUnderstood')}
            onChange={(event) => set('betaUnderstood', event.currentTarget.checked)}
          />
        </Alert>
      )}
      {hasTerms(brand) && (
        <Checkbox
          label={
            <>
              I agree to the {brand.termsURL !== '' && <Document href={brand.termsURL}>Terms of Service</Document>}
              {brand.termsURL !== '' && brand.privacyURL !== '' && ' and the '}
              {brand.privacyURL !== '' && <Document href={brand.privacyURL}>Privacy Policy</Document>}
              <RequiredMark />
            </>
          }
          required
          checked={values.termsAccepted}
          error={problem('termsAccepted')}
          onChange={(event) => set('termsAccepted', event.currentTarget.checked)}
        />
      )}
    </>
  )
}

const Document = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noreferrer" underline="always">
    {children}
  </Anchor>
)
