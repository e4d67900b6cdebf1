import { Checkbox } from '@mantine/core'
import { forms } from '@perigee/contract/forms'
import { phoneNumberProblem } from '@perigee/domain/phone-number'
import { required as requiredText } from '@perigee/domain/text-rules'
import { useState } from 'react'
import { RequiredMark } from '@/components/required-mark'
import { useAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { offersObjectMount } from '@/lib/flags'
import { useKeptFields } from './use-kept-fields'
import { consultationChoices } from './choices'
import { Choice, Choices, Line, LongText, Pair } from './fields'
import { firstAndLastName } from './first-and-last-name'
import { FormPage } from './form-page'
import { missing } from './missing'

const blank = {
  phoneNumber: '',
  industryUseCase: '',
  companySize: '',
  currentStorageSolution: '',
  keyChallenges: '',
  specificInterests: '',
  storageNeeds: '',
  implementationTimeline: '',
  additionalInformation: '',
}
const required = ['firstName', 'lastName', 'companyName', 'jobTitle', 'industryUseCase', 'companySize'] as const

export function ObjectMountPage() {
  const config = useConfig()
  const { fullName, companyName, position } = useAccount()
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const begun = { ...blank, ...firstAndLastName(fullName), companyName, jobTitle: position }
  const fields = useKeptFields('object-mount', begun, (values) => ({
    ...missing(values, required),
    phoneNumber: values.phoneNumber.trim() === '' ? undefined : phoneNumberProblem(values.phoneNumber),
  }))
  const check = () => {
    setAsked(true)
    return fields.check() && agreed
  }
  return (
    <FormPage
      title="Object Mount"
      subtitle="Use your buckets as drives in the tools of your team. Ask for a consultation."
      offered={offersObjectMount(config)}
      notice="objectMountConsultationRequested"
      sentText="Your request has reached us. We will write to you."
      submit="Request a consultation"
      event="Object Mount Consultation Submitted"
      check={check}
      onSent={fields.forget}
      send={() => call(forms.requestObjectMountConsultation, { body: fields.values })}
    >
      <Pair>
        <Line fields={fields} name="firstName" label="First name" required />
        <Line fields={fields} name="lastName" label="Last name" required />
        <Line fields={fields} name="companyName" label="Company" required />
        <Line fields={fields} name="jobTitle" label="Job title" required />
      </Pair>
      <Line fields={fields} name="phoneNumber" label="Phone number" />
      <Pair>
        <Choice
          fields={fields}
          name="industryUseCase"
          label="Industry"
          data={consultationChoices.industryUseCase}
          required
        />
        <Choice
          fields={fields}
          name="companySize"
          label="Company size"
          data={consultationChoices.companySize}
          required
        />
        <Choice fields={fields} name="storageNeeds" label="Storage needs" data={consultationChoices.storageNeeds} />
        <Choice
          fields={fields}
          name="implementationTimeline"
          label="Timeline"
          data={consultationChoices.implementationTimeline}
        />
      </Pair>
      <Choices
        fields={fields}
        name="specificInterests"
        label="What interests you?"
        data={consultationChoices.specificInterests}
      />
      <LongText fields={fields} name="currentStorageSolution" label="Your storage today" />
      <LongText fields={fields} name="keyChallenges" label="What is hard with it?" />
      <LongText fields={fields} name="additionalInformation" label="Anything else?" />
      <Checkbox
        label={
          <>
            I agree to be contacted about this request.
            <RequiredMark />
          </>
        }
        required
        checked={agreed}
        error={asked && !agreed && requiredText}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
    </FormPage>
  )
}
