import { forms } from '@perigee/contract/forms'
import { useAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { offersFileSystemBeta } from '@/lib/flags'
import { useKeptFields } from './use-kept-fields'
import { betaChoices, other, storageBackends } from './choices'
import { Choice, Choices, chosenIn, Line, LongText, Pair } from './fields'
import { firstAndLastName } from './first-and-last-name'
import { FormPage } from './form-page'
import { missing } from './missing'

const blank = {
  companyName: '',
  industryUseCase: '',
  otherIndustryUseCase: '',
  operatingSystem: '',
  teamSize: '',
  currentStorageUsage: '',
  infraType: '',
  currentStorageBackends: '',
  otherStorageBackend: '',
  currentStorageMountSolution: '',
  otherStorageMountSolution: '',
  desiredFeatures: '',
  currentPainPoints: '',
  specificTasks: '',
}
const required = ['firstName', 'lastName', 'companyName', 'industryUseCase', 'operatingSystem', 'teamSize'] as const

export function FileSystemBetaPage() {
  const config = useConfig()
  const { fullName, companyName } = useAccount()
  const begun = { ...blank, companyName, ...firstAndLastName(fullName) }
  const fields = useKeptFields('file-system-beta', begun, (values) => ({
    ...missing(values, required),
    ...(values.industryUseCase === other && missing(values, ['otherIndustryUseCase'])),
    ...(chosenIn(values.currentStorageBackends).includes(other) && missing(values, ['otherStorageBackend'])),
    ...(values.currentStorageMountSolution === other && missing(values, ['otherStorageMountSolution'])),
  }))
  const { values } = fields
  return (
    <FormPage
      title="File system beta"
      subtitle="Work with your buckets as with a local disk. Tell us about you to take part."
      offered={offersFileSystemBeta(config)}
      notice="cunoFSBetaJoined"
      sentText="You have joined the beta. We will write to you."
      submit="Join the beta"
      event="Join CunoFS Beta Form Submitted"
      check={fields.check}
      onSent={fields.forget}
      send={() => call(forms.joinCunoFSBeta, { body: values })}
    >
      <Pair>
        <Line fields={fields} name="firstName" label="First name" required />
        <Line fields={fields} name="lastName" label="Last name" required />
      </Pair>
      <Line fields={fields} name="companyName" label="Company" required />
      <Choice fields={fields} name="industryUseCase" label="Industry" data={betaChoices.industryUseCase} required />
      {values.industryUseCase === other && (
        <Line fields={fields} name="otherIndustryUseCase" label="Which industry?" required />
      )}
      <Pair>
        <Choice
          fields={fields}
          name="operatingSystem"
          label="Operating system"
          data={betaChoices.operatingSystem}
          required
        />
        <Choice fields={fields} name="teamSize" label="Team size" data={betaChoices.teamSize} required />
        <Choice
          fields={fields}
          name="currentStorageUsage"
          label="Current storage"
          data={betaChoices.currentStorageUsage}
        />
        <Choice fields={fields} name="infraType" label="Infrastructure" data={betaChoices.infraType} />
      </Pair>
      <Choices
        fields={fields}
        name="currentStorageBackends"
        label="Where is your data today?"
        data={storageBackends(config.brand.name)}
      />
      {chosenIn(values.currentStorageBackends).includes(other) && (
        <Line fields={fields} name="otherStorageBackend" label="Which other storage?" required />
      )}
      <Choice
        fields={fields}
        name="currentStorageMountSolution"
        label="How do you mount it today?"
        data={betaChoices.currentStorageMountSolution}
      />
      {values.currentStorageMountSolution === other && (
        <Line fields={fields} name="otherStorageMountSolution" label="Which other solution?" required />
      )}
      <Choices fields={fields} name="desiredFeatures" label="What do you need?" data={betaChoices.desiredFeatures} />
      <Choices
        fields={fields}
        name="currentPainPoints"
        label="What holds you back today?"
        data={betaChoices.currentPainPoints}
      />
      <LongText fields={fields} name="specificTasks" label="What would you do with it?" />
    </FormPage>
  )
}
