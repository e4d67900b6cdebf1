import { Moment } from '@/components/moment'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import type { SectionProps } from './section-props'

/** What nobody can change. */
export const DetailsSection = ({ bucket }: SectionProps) => (
  <SettingsSection title="Details">
    <SettingRow name="Location" value={bucket.location} />
    <SettingRow name="Created" value={<Moment at={bucket.createdAt} long />} />
  </SettingsSection>
)
